import { expect, test } from 'vitest'
import { toReplyAddress } from '../src/mail.ts'
import { words } from '../testing/formOptions.ts'

const sent = {
  fullName: 'Zoé Martin',
  email: 'zoe@example.com',
  message: 'Bonjour,\nun site & une boutique ?',
  locale: 'fr',
  receivedAt: Date.UTC(2026, 10, 21, 9),
}

/** What a mail program reads from the address. */
const read = (address: string): Record<string, string> => {
  const { protocol, pathname, searchParams } = new URL(address)
  return { protocol, to: decodeURIComponent(pathname), ...Object.fromEntries(searchParams) }
}

test('an answer is to the visitor, in their language, and quotes the text', () => {
  expect(read(toReplyAddress(sent, words))).toEqual({
    protocol: 'mailto:',
    to: 'zoe@example.com',
    subject: 'Votre message',
    body: '\r\n\r\nLe 21 novembre 2026, Zoé Martin a écrit\u00a0:\r\n> Bonjour,\r\n> un site & une boutique ?',
  })
  expect(read(toReplyAddress({ ...sent, locale: 'en' }, words)).body).toContain(
    'On 21 November 2026, Zoé Martin wrote:',
  )
})

test.each([
  'a@b.example?bcc=c@d.example',
  'a@b.example&cc=c@d.example',
  'a@b.example,c@d.example',
  'a@b.example#x',
])('a forged address adds no recipient: %s', (email) => {
  const address = toReplyAddress({ ...sent, email }, words)
  expect(Object.keys(read(address))).toEqual(['protocol', 'to', 'subject', 'body'])
  expect(read(address).to).toBe(email)
  expect(address.slice(0, address.indexOf('?subject='))).not.toMatch(/[?&,#]/)
})

test.each([
  ["o'connor@example.com", 'o%27connor@example.com'],
  ['r&d@example.com', 'r%26d@example.com'],
  ['info/ventes@example.com', 'info%2Fventes@example.com'],
  ['100%@example.com', '100%25@example.com'],
  ['josé@example.com', 'jos%C3%A9@example.com'],
])('the reply to %s has the link mailto:%s', (email, written) => {
  const address = toReplyAddress({ ...sent, email }, words)
  expect(address.slice(0, address.indexOf('?'))).toBe(`mailto:${written}`)
  expect(read(address).to).toBe(email)
})

test('a long text is quoted as far as mail programs take an address, with whole characters', () => {
  const address = toReplyAddress({ ...sent, message: 'é👩‍💻 '.repeat(20_000) }, words)
  expect(address.length).toBeLessThanOrEqual(2_000)
  expect(address.length).toBeGreaterThan(1_900)
  expect(read(address).body).toMatch(/ \[…\]$/)
})
