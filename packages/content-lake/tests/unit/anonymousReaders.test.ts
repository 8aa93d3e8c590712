import { connect } from 'node:net'
import { parse } from 'groq-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { NewDocument } from '../../src/documents/document.ts'
import { isPlain, mayBePlain } from '../../src/query/plainQuery.ts'
import { createTimeBudget } from '../../src/query/timeBudget.ts'
import { manyDocuments } from '../support/hostileQueries.ts'
import { connectClient, startTestLake } from '../support/lake.ts'
import { ask, costlyTitle, openListener, toCostlyFilter, toCostlyQuery } from '../support/strangers.ts'

/** On a busy machine the process takes seconds to start. */
vi.setConfig({ testTimeout: 90_000 })
const waitMs = 60_000

async function startPublicLake(documents: NewDocument[] = manyDocuments) {
  const log = vi.fn<(line: string) => void>()
  const lake = await startTestLake({ aclMode: 'public', seed: () => documents, log })
  const owner = connectClient(lake.address, { maxRetries: 0 })
  const nobody = connectClient(lake.address, { token: undefined, maxRetries: 0 })
  const listen = async (query: string) => {
    const listener = await openListener(lake.port, query)
    onTestFinished(listener.close)
    await expect.poll(listener.text, { timeout: waitMs }).toMatch(/^event: (welcome|channelError)$/m)
    return listener
  }
  return { ...lake, owner, nobody, listen, log }
}

/** The milliseconds of a write. */
async function write(owner: ReturnType<typeof connectClient>, n: number): Promise<number> {
  const startedAt = performance.now()
  await owner.createOrReplace({ _id: 'note', _type: 'note', title: costlyTitle, n })
  return performance.now() - startedAt
}

test('twenty costly listeners delay no write, and are closed with a reason; a cheap one gets its event', async () => {
  const { owner, listen } = await startPublicLake()
  const alone = Math.max(await write(owner, 1), await write(owner, 2))
  const costly = await Promise.all(Array.from({ length: 20 }, (_, n) => listen(toCostlyFilter(n))))
  const cheap = await listen('*[_type == "note"]')
  const times = [await write(owner, 3), await write(owner, 4), await write(owner, 5)]
  expect(Math.max(...times)).toBeLessThan(500 + 5 * alone)
  await expect.poll(cheap.text, { timeout: waitMs }).toContain('"n":5')
  await expect.poll(() => costly.every(({ isOver }) => isOver()), { timeout: waitMs }).toBe(true)
  for (const { text } of costly) expect(text()).toContain('event: disconnect\ndata: {"reason":"The filter')
  await write(owner, 6)
  await expect.poll(cheap.text, { timeout: waitMs }).toContain('"n":6')
  expect(cheap.isOver()).toBe(false)
})

test('the client of a closed listener knows the reason, and does not come back', async () => {
  const { owner, nobody } = await startPublicLake()
  const seen: string[] = []
  nobody.listen(toCostlyFilter(1), {}, { events: ['welcome', 'reconnect'] }).subscribe({
    next: ({ type }) => seen.push(type),
    error: (error: Error) => seen.push(`${error.name}: ${error.message}`),
  })
  await expect.poll(() => seen, { timeout: waitMs }).toEqual(['welcome'])
  await write(owner, 1)
  await expect
    .poll(() => seen.slice(1), { timeout: waitMs })
    .toEqual(['DisconnectError: Server disconnected client: The filter of this listener takes too long'])
})

test('a query that V8 cannot stop ends its process, and neither the lake nor a listener', async () => {
  const { owner, nobody, port, listen, log } = await startPublicLake()
  const listener = await listen('*[_type == "note"]')
  const alone = await write(owner, 1)
  await expect.poll(listener.text, { timeout: waitMs }).toContain('"n":1')
  // Kind 3 of the costly queries makes a text of 128 MB.
  const refused = ask(port, toCostlyQuery(3))
  expect(await write(owner, 2)).toBeLessThan(500 + 5 * alone)
  expect(await refused).toMatchObject({ status: 400, text: expect.stringContaining('queryTimeoutError') })
  await write(owner, 3)
  await expect.poll(listener.text, { timeout: waitMs }).toMatch(/"n":2[\s\S]*"n":3/)
  expect(await nobody.fetch('*[title match "a*" && _id == "flower-3"]._id')).toEqual(['flower-3'])
  expect(log.mock.calls.flat().join()).toContain('A query of an anonymous reader was ended')
})

test('costly queries do not keep a cheap one waiting, and are refused or answered', async () => {
  const { port, nobody } = await startPublicLake()
  const costly = Promise.all(Array.from({ length: 12 }, (_, n) => ask(port, toCostlyQuery(n))))
  expect(await nobody.fetch('*[_id == "flower-3"][0]._id')).toBe('flower-3')
  for (const { status } of await costly) expect([200, 400, 429]).toContain(status)
})

test('a document that is asked for many times is sent once', async () => {
  const { address } = await startPublicLake()
  const path = `/v1/data/doc/production/${'flower-1,flower-2,absent,'.repeat(400)}`
  const { documents, omitted } = await (await fetch(address + path)).json()
  expect(documents.map(({ _id }: { _id: string }) => _id)).toEqual(['flower-1', 'flower-2'])
  expect(omitted).toEqual([{ id: 'absent', reason: 'existence' }])
})

test('an answer of more than 8 MB is refused', async () => {
  const large = Array.from({ length: 10 }, (_, n) => ({
    _id: `large-${n}`,
    _type: 'large',
    text: `${n}`.repeat(1_000_000),
  }))
  const { port, owner } = await startPublicLake(large)
  const refusal = { status: 400, text: expect.stringContaining('queryResultTooLargeError') }
  expect(await ask(port, '*')).toMatchObject(refusal)
  expect(await ask(port, '*[0...5]._id')).toMatchObject({ status: 200 })
  expect(await owner.fetch('*[].text')).toHaveLength(10)
})

test('answers that nobody reads are bounded together', async () => {
  const text = 'x'.repeat(4_000_000)
  const { port, owner } = await startPublicLake([{ _id: 'large', _type: 'large', text }])
  const sockets = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const socket = connect(port, '127.0.0.1').pause()
      onTestFinished(() => void socket.destroy())
      socket.write(`GET /v1/data/doc/production/large HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
      return socket
    }),
  )
  await expect
    .poll(() => ask(port, '*[_id == "large"]{text}'), { timeout: waitMs })
    .toMatchObject({ status: 429 })
  // The owner's answers are apart.
  expect(await owner.getDocument('large')).toMatchObject({ text })
  for (const socket of sockets) socket.destroy()
  await expect
    .poll(() => ask(port, '*[_id == "large"]{text}'), { timeout: waitMs })
    .toMatchObject({ status: 200 })
})

test('a query without a token may have 64 kB', async () => {
  const { address } = await startPublicLake()
  const post = async (length: number) => {
    const body = '{"query":"count(*)"}'.padEnd(length)
    return (await fetch(`${address}/v2025-02-19/data/query/production`, { method: 'POST', body })).status
  }
  expect(await post(64 * 1024)).toBe(200)
  expect(await post(64 * 1024 + 1)).toBe(413)
})

test.each([
  ['*[_type == "post" && slug.current == "a"] | order(date desc)[0...10]{..., "by": author->{name}}', true],
  ['*[_id in ["a", "b"]]{title, "n": count(tags), body[]{..., _type == "x" => {a}}}', true],
  ['*[references("a")][0]', true],
  ['*[count(*) > 1]', false],
  ['*{"all": *[_type == ^.type]}', false],
  ['*[title match "a*"]', false],
  ['*[0]{"s": s + s}', false],
  ['*[0]{"s": [...s, ...s]}', false],
  ['*[0]{"s": string::split(s, " ")}', false],
])('%s may run in the lake’s own thread: %s', (query, expected) => {
  expect(isPlain(parse(query))).toBe(expected)
  // What the text rules out is never parsed there.
  expect(mayBePlain(query) || !expected).toBe(true)
})

test('a budget of time is renewed, and knows who has spent it', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const budget = createTimeBudget(100, 1_000)
  budget.spend('a', 70)
  budget.spend('b', 50)
  expect([budget.left(), budget.spentBy('a'), budget.spentBy('b'), budget.spentBy('c')]).toEqual([
    0, 70, 50, 0,
  ])
  vi.advanceTimersByTime(1_000)
  expect([budget.left(), budget.spentBy('a')]).toEqual([100, 0])
})
