import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toSuspicion } from '../src/receiver.ts'

/** The simulated clock of the page, and its session storage. */
let openedAt: number
let sinceOpened: number
let stored: Map<string, string>

beforeEach(() => {
  openedAt = Date.UTC(2026, 10, 21, 9)
  sinceOpened = 0
  stored = new Map()
  vi.stubGlobal('performance', {
    get timeOrigin() {
      return openedAt
    },
    now: () => sinceOpened,
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The scripts of the form in a freshly loaded document. */
async function load() {
  vi.resetModules()
  const [draft, post] = await Promise.all([
    import('../src/form/draft.ts'),
    import('../src/form/contactState.ts'),
  ])
  const send = async () => {
    const fetchStub = vi.fn<typeof fetch>(async () => Response.json({}, { status: 202 }))
    vi.stubGlobal('fetch', fetchStub)
    expect(await post.postMessage('/api/contact', draft.getDraft(), 'fr', '')).toEqual({ kind: 'accepted' })
    return JSON.parse(String(fetchStub.mock.calls[0]?.[1]?.body))
  }
  return { ...draft, send }
}

test('for a form filled in before its script runs, the time counts from when the page was opened', async () => {
  sinceOpened = 42_000
  const { getDraft, send } = await load()
  getDraft()
  sinceOpened += 300
  const sent = await send()
  expect(sent.elapsedMs).toBe(42_300)
  expect(toSuspicion(sent)).toBeNull()
})

test('a form filled in as soon as the page is loaded still looks like a bot’s', async () => {
  sinceOpened = 400
  expect(toSuspicion(await (await load()).send())).not.toBeNull()
})

test('a draft keeps its age across a reload', async () => {
  const before = await load()
  before.storeTyped('message', 'Bonjour')
  openedAt += 60_000
  sinceOpened = 200
  expect((await (await load()).send()).elapsedMs).toBe(60_200)
})

test('with a clock that was set back the time is omitted, and the message is not suspected', async () => {
  const before = await load()
  before.storeTyped('message', 'Bonjour')
  openedAt -= 3_600_000
  sinceOpened = 200
  const sent = await (await load()).send()
  expect(sent).not.toHaveProperty('elapsedMs')
  expect(toSuspicion(sent)).toBeNull()
})

test('after a success the time of the next message counts from then', async () => {
  sinceOpened = 42_000
  const { forgetDraft, send } = await load()
  await send()
  forgetDraft()
  sinceOpened += 500
  expect((await send()).elapsedMs).toBe(500)
})
