import { createServer } from 'node:http'
import { listen } from '@freelance-site/foundation/testing'
import { expect, test, vi } from 'vitest'
import { readStatus } from '../src/studio/plugin.tsx'

type Answer = { status: number; type: string; body: string }

const json = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

/** The status that the Studio reads from this response of the site. */
async function read({ status, type, body }: Answer) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const server = createServer((_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body),
  )
  return readStatus(`http://127.0.0.1:${await listen(server)}`)
}

test('the publisher’s status is read', async () => {
  const published = {
    state: 'live',
    release: 'r1',
    problems: { failure: null, parts: [], deadLinks: [], warnings: [] },
    backups: null,
  }
  expect(await read(json(200, published))).toMatchObject({ kind: 'known', status: published })
})

test('that of version 1.0.0, which has no problems in this form, tells the state', async () => {
  const published = { state: 'building', release: 'r1', lastFailure: null, incidents: [], deadLinks: [] }
  expect(await read(json(200, published))).toMatchObject({
    kind: 'known',
    status: { state: 'building', problems: { parts: [] } },
  })
})

test.each([404, 200])(
  'an HTML page instead, with status %i, means that a platform builds',
  async (status) => {
    expect(await read({ status, type: 'text/html; charset=utf-8', body: '<p>Nothing here</p>' })).toEqual({
      kind: 'elsewhere',
    })
  },
)

test.each([
  ['a publisher that is down', json(503, { message: 'The publisher is not running at this moment.' })],
  ['an answer of another shape', json(200, { state: 'asleep' })],
])('%s leaves the state unknown', async (_what, answer) => {
  expect(await read(answer)).toEqual({ kind: 'unknown' })
})
