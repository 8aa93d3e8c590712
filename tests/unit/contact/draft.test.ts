import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toSuspicion } from '#lib/contact/receiver.ts'

/** What one load of the page says, some time after it was opened, about how long its form has been there. */
let openedAt: number
let sinceOpened: number
let kept: Map<string, string>

beforeEach(() => {
  openedAt = Date.UTC(2026, 10, 21, 9)
  sinceOpened = 0
  kept = new Map()
  vi.stubGlobal('performance', {
    get timeOrigin() {
      return openedAt
    },
    now: () => sinceOpened,
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The scripts of the form, as a document just loaded has them. */
async function load() {
  vi.resetModules()
  const [draft, post] = await Promise.all([
    import('#components/contact/draft.ts'),
    import('#components/contact/postMessage.ts'),
  ])
  const send = async () => {
    const asked = vi.fn<typeof fetch>(async () => Response.json({}, { status: 202 }))
    vi.stubGlobal('fetch', asked)
    expect(await post.postMessage(draft.getDraft(), 'fr', '')).toEqual({ kind: 'accepted' })
    return JSON.parse(String(asked.mock.calls[0]?.[1]?.body))
  }
  return { ...draft, send }
}

test('who fills the form in before its script runs has taken all the time since the page was opened', async () => {
  sinceOpened = 42_000
  const { getDraft, send } = await load()
  getDraft()
  sinceOpened += 300
  const sent = await send()
  expect(sent.elapsedMs).toBe(42_300)
  expect(toSuspicion(sent)).toBeNull()
})

test('a form filled in as soon as the page is there still looks like a machine’s', async () => {
  sinceOpened = 400
  expect(toSuspicion(await (await load()).send())).not.toBeNull()
})

test('a draft keeps its age over a reload', async () => {
  const before = await load()
  before.keepTyped('message', 'Bonjour')
  openedAt += 60_000
  sinceOpened = 200
  expect((await (await load()).send()).elapsedMs).toBe(60_200)
})

test('a clock that was set back meanwhile leaves the time out, and nobody is suspected', async () => {
  const before = await load()
  before.keepTyped('message', 'Bonjour')
  openedAt -= 3_600_000
  sinceOpened = 200
  const sent = await (await load()).send()
  expect(sent).not.toHaveProperty('elapsedMs')
  expect(toSuspicion(sent)).toBeNull()
})

test('after success the next message is counted from there', async () => {
  sinceOpened = 42_000
  const { forgetDraft, send } = await load()
  await send()
  forgetDraft()
  sinceOpened += 500
  expect((await send()).elapsedMs).toBe(500)
})
