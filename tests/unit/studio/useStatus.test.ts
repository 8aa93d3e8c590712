import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { readStatus } from '#studio/publishing/useStatus.ts'
import { listen } from '../../support/listen.ts'

type Answer = { status: number; type: string; body: string }

const json = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

/** What the Studio takes from a site that answers so. */
async function read({ status, type, body }: Answer) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const server = createServer((_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body),
  )
  return readStatus(`http://127.0.0.1:${await listen(server)}`, true)
}

test('what the publisher says is known', async () => {
  const said = { state: 'live', release: 'r1', buildingSince: null }
  expect(await read(json(200, said))).toMatchObject({ kind: 'known', status: said })
})

test.each([404, 200])('a page instead of it, sent with %i, means that a platform builds', async (status) => {
  expect(await read({ status, type: 'text/html; charset=utf-8', body: '<p>Nothing here</p>' })).toEqual({
    kind: 'elsewhere',
  })
})

test.each([
  ['a publisher that is away', json(503, { message: 'The publisher is not running at this moment.' })],
  ['an answer of another shape', json(200, { state: 'asleep' })],
])('%s leaves the state unknown', async (_what, answer) => {
  expect(await read(answer)).toEqual({ kind: 'unknown' })
})
