import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A freshly loaded page whose requests end only when the test ends them. */
async function load(endpoint: string | null) {
  vi.resetModules()
  const requests: {
    body: string
    signal: AbortSignal
    init: RequestInit
    end: (answer?: Error | number) => void
  }[] = []
  vi.stubGlobal(
    'fetch',
    (_path: string, init: RequestInit & { signal: AbortSignal; body: URLSearchParams }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const end = (answer: Error | number = 204) =>
        answer instanceof Error ? reject(answer) : resolve(new Response(null, { status: answer }))
      requests.push({ body: init.body.toString(), signal: init.signal, init, end })
      return promise
    },
  )
  const { confirmChoices, confirmChoicesAt } = await import('../src/choices.ts')
  confirmChoicesAt(endpoint)
  return { confirmChoices, requests }
}

beforeEach(() => void vi.unstubAllGlobals())
afterEach(() => void vi.unstubAllGlobals())

test('a choice is posted, even if the page is left', async () => {
  const { confirmChoices, requests } = await load('/kept')
  confirmChoices({ theme: 'dark' })
  expect(requests).toMatchObject([{ body: 'theme=dark', init: { method: 'POST', keepalive: true } }])
})

test('a new choice aborts the request of the one before, and sends both', async () => {
  const { confirmChoices, requests } = await load('/kept')
  confirmChoices({ theme: 'dark' })
  confirmChoices({ i18next: 'en' })
  confirmChoices({ theme: 'light' })
  expect(requests.map(({ body, signal }) => [body, signal.aborted])).toEqual([
    ['theme=dark', true],
    ['theme=dark&i18next=en', true],
    ['theme=light&i18next=en', false],
  ])
})

test('what failed is sent with the next choice, and what was answered is not', async () => {
  const { confirmChoices, requests } = await load('/kept')
  confirmChoices({ theme: 'dark' })
  requests[0]?.end(new TypeError('offline'))
  await vi.waitFor(() => confirmChoices({ i18next: 'en' }))
  requests[1]?.end()
  await Promise.resolve()
  await Promise.resolve()
  confirmChoices({ i18next: 'fr' })
  expect(requests.map(({ body }) => body)).toEqual(['theme=dark', 'theme=dark&i18next=en', 'i18next=fr'])
})

test.each([
  [503, 'theme=dark&i18next=en'],
  [429, 'theme=dark&i18next=en'],
  [400, 'i18next=en'],
])('after the answer %d, the next choice is sent as %s', async (status, expected) => {
  const { confirmChoices, requests } = await load('/kept')
  confirmChoices({ theme: 'dark' })
  requests[0]?.end(status)
  await Promise.resolve()
  await Promise.resolve()
  confirmChoices({ i18next: 'en' })
  expect(requests.at(-1)?.body).toBe(expected)
})

test('a page without an endpoint sends nothing', async () => {
  const { confirmChoices, requests } = await load(null)
  confirmChoices({ theme: 'dark' })
  expect(requests).toEqual([])
})
