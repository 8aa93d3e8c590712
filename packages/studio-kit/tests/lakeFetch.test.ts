import { expect, test } from 'vitest'
import { createLakeFetch } from '../src/browser/lakeFetch.ts'

/** Sends a request of the Studio. Returns its answer, and the requests that reach the network. */
async function send(input: string | URL | Request, init?: RequestInit) {
  const sent: { url: string; init: RequestInit | undefined }[] = []
  const lakeFetch = createLakeFetch(
    async (request, options) => {
      sent.push({ url: request instanceof Request ? request.url : String(request), init: options })
      return new Response('from the network')
    },
    'http://localhost:3000',
    'embedded',
  )
  return { answer: await lakeFetch(input, init), sent }
}

test.each([
  ['a path', '/publisher/status', '/publisher/status'],
  ['the lake', 'http://localhost:3000/lake/v1/ping', 'http://localhost:3000/lake/v1/ping'],
  ['data', 'data:text/plain,a', 'data:text/plain,a'],
  ['another host', 'https://api.example/v1/modules/', 'https://api.example/v1/modules/'],
  [
    'the lake under the name of the project',
    'http://embedded.localhost:3000/lake/v2021-06-07/users/me?tag=a',
    'http://localhost:3000/lake/v2021-06-07/users/me?tag=a',
  ],
])('a request for %s is sent to the right address', async (_name, input, url) => {
  const init = { method: 'POST', body: 'text' }
  expect((await send(input, init)).sent).toEqual([{ url, init }])
})

test('a request object keeps its method and headers', async () => {
  const request = new Request('http://embedded.localhost:3000/lake/a', {
    method: 'PUT',
    headers: { 'x-a': 'b' },
  })
  expect((await send(request)).sent).toEqual([{ url: 'http://localhost:3000/lake/a', init: undefined }])
})

test('a check for a newer Studio finds none, and nothing is sent', async () => {
  const { answer, sent } = await send('https://sanity-cdn.com/v1/modules/sanity/latest/%5E6.16.0/t1')
  expect(sent).toEqual([])
  expect(await answer.json()).toEqual({})
})

test('feedback to Sanity is not available, and nothing is sent', async () => {
  const { answer, sent } = await send('https://api.sanity.io/vX/intake/feedback', { method: 'POST' })
  expect(sent).toEqual([])
  expect(answer.ok).toBe(false)
})
