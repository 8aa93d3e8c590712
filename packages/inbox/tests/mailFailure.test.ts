import { expect, test } from 'vitest'
import { toMailFailure } from '../src/mailFailure.ts'

test.each([
  ['ESOCKET at CONN: connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
  ['EDNS at CONN: getaddrinfo ENOTFOUND smtp.example.com', 'unreachable'],
  ['EAUTH 535 at AUTH PLAIN: Authentication failed', 'credentials'],
  ['ETLS at STARTTLS: no certificate', 'encryption'],
  ['EENVELOPE 450 at RCPT TO: Mailbox unavailable', 'refused'],
  ['an error without a code: ESOCKET', 'other'],
])('%s: %s', (problem, failure) => {
  expect(toMailFailure(problem)).toBe(failure)
})
