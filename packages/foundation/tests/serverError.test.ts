import { expect, test } from 'vitest'
import { DatabaseServerError, findServerProblem } from '../src/postgres.ts'

const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  [failure('password authentication failed for user "a"', '28P01'), 'refused'],
  [failure('no pg_hba.conf entry for host', '28000'), 'refused'],
  [failure('database "b" does not exist', '3D000'), 'refused'],
  [failure('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 'refused'],
  [failure('sorry, too many clients already', '53300'), 'full'],
  [failure('no more connections allowed (max_client_conn)', '08P01'), 'full'],
  [failure('MaxClientsInSessionMode: max clients reached', 'XX000'), 'full'],
  [failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'), 'unreachable'],
  [failure('write EPIPE', 'EPIPE'), 'unreachable'],
  [failure('the database system is shutting down', '57P03'), 'unreachable'],
  [failure('timeout exceeded when trying to connect'), 'unreachable'],
  [new AggregateError([failure('connect ECONNREFUSED ::1:5432', 'ECONNREFUSED')]), 'unreachable'],
  [failure('permission denied for schema public', '42501'), 'failing'],
  [failure('could not extend file: No space left on device', '53100'), 'failing'],
])('%s: the server is %s', (error, state) => {
  const { state: found, reason, message } = new DatabaseServerError(error)
  expect(found).toBe(state)
  expect(message).toBe(`the database: ${reason}`)
  expect(reason).not.toBe('')
})

test('a certificate that cannot be read is a problem of the server, and no error', async () => {
  const url = 'postgres://127.0.0.1:1/site?sslmode=verify-full&sslrootcert=/missing.pem'
  expect(await findServerProblem(url)).toMatchObject({ reason: expect.stringContaining('/missing.pem') })
})
