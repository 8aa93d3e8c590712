import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { hostileAddresses, hostileHeaders } from '../testing/attacks.ts'
import { ask, setUpFront } from '../testing/front.ts'

/** `tests/hard/front.test.ts` sends the same to a whole site. */
const setUp = () =>
  setUpFront({
    ids: ['r1'],
    handlers: { '/api/messages': { method: 'GET', handle: () => new Response('no', { status: 401 }) } },
    // The renderer fails for any path but this preview, so that a test notices a path that should not reach it.
    renderer: ({ url }, response) =>
      void response.writeHead(url === '/preview/fr' ? 200 : 500).end('preview'),
    lake: (_request, response) => void response.writeHead(401).end('lake'),
  })

describe('headers that frameworks trust', () => {
  const paths = ['/', '/en/services', '/studio', '/no-such-page', '/api/messages']

  test('change no answer, on any path', async () => {
    const { origin } = await setUp()
    for (const path of paths) {
      const plain = await ask(origin, path)
      for (const [name, value] of hostileHeaders) {
        const answer = await ask(origin, path, { headers: { [name]: value } })
        const what = `${path} with ${name}: ${value}`
        expect([answer.status, answer.body.equals(plain.body)], what).toEqual([plain.status, true])
        expect(answer.headers.join(), what).not.toContain('evil.example')
      }
    }
  })
})

test('headers for instructions between servers of a framework do not reach Next or the lake', async () => {
  const seen: string[] = []
  const record = ({ headers }: IncomingMessage, response: ServerResponse) => {
    seen.push(...Object.keys(headers))
    response.end()
  }
  const { origin } = await setUpFront({ ids: ['r1'], renderer: record, lake: record })
  const needed = { rsc: '1', 'next-router-state-tree': '%5B%5D', 'next-url': '/preview/fr', cookie: 'a=b' }
  for (const path of ['/preview/fr', '/lake/v1/ping'])
    await ask(origin, path, { headers: { ...Object.fromEntries(hostileHeaders), ...needed } })
  for (const name of Object.keys(needed)) expect(seen).toContain(name)
  expect(
    seen.filter((name) =>
      /middleware|invoke|prerender|revalidate|original|rewrite|override|action/.test(name),
    ),
  ).toEqual([])
})

describe('addresses that no page links to', () => {
  test('get an answer below 500, and reach no other process', async () => {
    const { origin, lines } = await setUp()
    for (const address of hostileAddresses) {
      const { status, body } = await ask(origin, address)
      expect(status, address).toBeLessThan(500)
      expect(body.toString(), address).not.toMatch(/^(preview|lake)$/)
    }
    expect(lines).toEqual([])
  })
})
