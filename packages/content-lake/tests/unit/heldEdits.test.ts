import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createConnection } from '../../src/client/connection.ts'
import type { Fetch } from '../../src/client/fetch.ts'
import { createHeldEdits } from '../../src/client/heldEdits.ts'
import { createMultiplexedFetch } from '../../src/client/multiplexedFetch.ts'
import { connectClient, startTestLake } from '../support/lake.ts'

const edit = '/v2025-02-19/data/actions/production?tag=sanity.studio.document.commit'
const body = JSON.stringify({ transactionId: 'edit-1', actions: [] })
const accept = () => Response.json({ transactionId: 'edit-1' })

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Sends an edit to a lake that answers the attempts in this order, and at the end accepts. */
function sendEdit(...answers: (() => Promise<Response> | Response)[]) {
  const connection = createConnection()
  const attempts: string[] = []
  const send: Fetch = async (_input, init) => {
    attempts.push(String(init?.body))
    return (answers.shift() ?? accept)()
  }
  const edits = createHeldEdits(send, connection)
  const seen = { answer: null as Response | null, isRefused: false }
  edits.send(edit, { method: 'POST', body }).then(
    (answer) => {
      seen.answer = answer
    },
    () => {
      seen.isRefused = true
    },
  )
  return { connection, edits, attempts, seen }
}

const fail = () => Promise.reject(new TypeError('Failed to fetch'))

test('an edit that does not arrive is sent again, unchanged, until the lake accepts it', async () => {
  const { connection, attempts, seen } = sendEdit(...Array.from({ length: 50 }, () => fail))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([seen.answer, seen.isRefused, connection.getState()]).toEqual([null, false, 'lost'])
  // Longer than the five minutes after which Sanity's client gives a request up.
  await vi.advanceTimersByTimeAsync(400_000)
  expect(await seen.answer?.json()).toEqual({ transactionId: 'edit-1' })
  expect(new Set(attempts)).toEqual(new Set([body]))
  expect(connection.getState()).toBe('open')
})

test('a lost connection is tried again as soon as the browser reports a network', async () => {
  const { attempts, seen } = sendEdit(fail, fail, fail, fail)
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await vi.advanceTimersByTimeAsync(0)
    expect(attempts).toHaveLength(attempt)
    page.dispatchEvent(new Event('online'))
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.answer?.status).toBe(200)
})

test.each([
  ['a proxy without its lake', () => new Response('Bad gateway', { status: 502 }), 'lost'],
  ['a full disk', () => Response.json({}, { status: 507 }), 'unavailable'],
  ['a site without its lake', () => Response.json({}, { status: 503 }), 'unavailable'],
  ['too many requests', () => Response.json({}, { status: 429 }), 'lost'],
  [
    'the page of a Wi-Fi',
    () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }),
    'lost',
  ],
  ['the end of the session', () => Response.json({}, { status: 401 }), 'signedOut'],
] as const)('an edit outlives %s', async (_title, answer, state) => {
  const { connection, seen } = sendEdit(answer, answer)
  await vi.advanceTimersByTimeAsync(400)
  expect([seen.answer, connection.getState()]).toEqual([null, state])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen.answer?.status).toBe(200)
})

test.each([400, 403, 409, 413])('the Studio gets a refusal of the lake: %d', async (status) => {
  const { connection, attempts, seen } = sendEdit(() => Response.json({ error: 'No' }, { status }))
  await vi.advanceTimersByTimeAsync(0)
  expect([seen.answer?.status, attempts.length, connection.getState()]).toEqual([status, 1, 'open'])
})

test('an edit is sent though the Studio gives it up, as it does when its document is closed', async () => {
  const connection = createConnection()
  const send = vi.fn<Fetch>(async () => accept())
  const edits = createHeldEdits(send, connection)
  const answer = edits.send(edit, { method: 'POST', body, signal: AbortSignal.abort() })
  await vi.advanceTimersByTimeAsync(0)
  expect((await answer).status).toBe(200)
})

test('only what the Studio saves by itself is held: a publication fails at once', () => {
  const edits = createHeldEdits(fail, createConnection())
  const isEdit = (address: string, method = 'POST') => edits.isEdit(address, { method })
  expect(isEdit(edit)).toBe(true)
  expect(isEdit('/v1/data/mutate/production?tag=sanity.studio.document.commit&visibility=async')).toBe(true)
  expect(isEdit('/v1/data/actions/production?tag=sanity.studio.document.publish')).toBe(false)
  expect(isEdit('/v1/data/actions/production')).toBe(false)
  expect(isEdit(edit, 'GET')).toBe(false)
})

test('before a held edit is sent again, the Studio can read what it will change', async () => {
  const { connection, attempts, seen } = sendEdit(fail)
  const seenBefore: number[] = []
  connection.beforeHeldEdits(async () => {
    seenBefore.push(attempts.length)
    if (seenBefore.length === 1) throw new TypeError('Failed to fetch')
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seen.answer?.status).toBe(200)
  expect(seenBefore, 'an attempt whose preparation fails is not sent').toEqual([1, 1])
  expect(connection.isOwnEdit('edit-1')).toBe(true)
  expect(connection.isOwnEdit('another')).toBe(false)
})

test('an edit that is first sent over a lost connection is given up and sent again', async () => {
  vi.useRealTimers()
  const connection = createConnection()
  connection.lose()
  let attempts = 0
  const silent: Fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  const send: Fetch = async (input, init) => {
    attempts += 1
    return attempts === 1 ? silent(input, init) : accept()
  }
  const answer = await createHeldEdits(send, connection).send(edit, { method: 'POST', body })
  expect([answer.status, attempts]).toEqual([200, 2])
})

test('the tab warns before it is closed while an edit waits', async () => {
  const warns = () => {
    const event = new Event('beforeunload', { cancelable: true })
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { seen } = sendEdit(fail, fail)
  expect(warns(), 'the edit is on its way').toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(warns(), 'it did not arrive').toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([seen.answer?.status, warns()]).toEqual([200, false])
})

test('a key finds out within two seconds that a connection is silent, and nothing is sent without one', async () => {
  const connection = createConnection()
  const probe = vi.fn()
  connection.setProbe(probe)
  connection.markOpen()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probe).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('keydown'))
  probe.mockImplementation(connection.markSeen)
  await vi.advanceTimersByTimeAsync(1_900)
  expect([probe.mock.calls.length, connection.getState()]).toEqual([1, 'lost'])
})

test('after an edit arrived, the connection is open once a stream is, or ten seconds later', async () => {
  const { connection, seen } = sendEdit(fail)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([seen.answer?.status, connection.getState()], 'the form is still locked').toEqual([200, 'lost'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connection.getState()).toBe('open')
  connection.lose()
  connection.markAnswered()
  connection.markOpen()
  connection.lose()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connection.getState(), 'lost again meanwhile').toBe('lost')
})

test('a connection that answers stays open while somebody types', async () => {
  const connection = createConnection()
  const probe = vi.fn(() => void setTimeout(connection.markSeen, 250))
  connection.setProbe(probe)
  for (let key = 0; key < 100; key += 1) {
    page.dispatchEvent(new Event('keydown'))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(connection.getState()).toBe('open')
  expect(probe.mock.calls.length).toBeLessThan(25)
})

test('the lake takes an edit once, however often it is sent', async () => {
  vi.useRealTimers()
  const lake = await startTestLake()
  const client = connectClient(lake.address)
  await client.create({ _id: 'drafts.a', _type: 'note', text: 'Bread' })
  const request = createMultiplexedFetch()
  const headers = {
    authorization: 'Bearer the-script-token-of-this-test',
    'content-type': 'application/json',
  }
  const patch = { diffMatchPatch: { text: '@@ -2,4 +2,5 @@\n read\n+s\n' } }
  const actions = [
    { actionType: 'sanity.action.document.edit', draftId: 'drafts.a', publishedId: 'a', patch },
  ]
  const init = { method: 'POST', headers, body: JSON.stringify({ transactionId: 'edit-2', actions }) }
  // The answer of the first attempt is lost on its way.
  const arrived: number[] = []
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, options: RequestInit) => {
    const response = await realFetch(input, options)
    arrived.push(response.status)
    if (arrived.length === 1) throw new TypeError('Failed to fetch')
    return response
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect((await request(lake.address + edit, init)).status).toBe(200)
  expect(arrived).toEqual([200, 200])
  vi.unstubAllGlobals()
  expect((await client.getDocument('drafts.a'))?.text).toBe('Breads')
})
