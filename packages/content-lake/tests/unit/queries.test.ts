import { describe, expect, test, vi } from 'vitest'
import { OutOfTime, withinTime } from '../../src/query/timeLimit.ts'
import { hostileQueries, manyDocuments } from '../support/hostileQueries.ts'
import { connectClient, startTestLake } from '../support/lake.ts'

async function startWithDocuments(longestMs = 1500) {
  const log = vi.fn<(line: string) => void>()
  const { address, stop } = await startTestLake({ log, queryLimits: { longestMs, maxMegabytes: 128 } })
  const client = connectClient(address, { maxRetries: 0 })
  await client.mutate(manyDocuments.map((create) => ({ create })))
  return { client, address, log, stop }
}

/** Saves and reads like a Studio until `isOver`. Returns the longest time for one save and one read, in milliseconds. */
async function saveAndRead(
  client: ReturnType<typeof connectClient>,
  isOver: () => boolean,
  most = 1000,
): Promise<number> {
  let longest = 0
  for (let round = 0; round < most && (round === 0 || !isOver()); round += 1) {
    const startedAt = performance.now()
    await client.createOrReplace({ _id: 'note', _type: 'note', round })
    expect(await client.fetch('*[_id == "note"][0].round')).toBe(round)
    longest = Math.max(longest, performance.now() - startedAt)
  }
  return longest
}

describe('an endless query', () => {
  test.each(Object.entries(hostileQueries))('%s is ended, while others save and read', async (_, query) => {
    const { client, log } = await startWithDocuments()
    const alone = await saveAndRead(client, () => false, 5)
    let isOver = false
    const answer = client.fetch(query).then(
      () => 'answered',
      (error: { statusCode: number; message: string }) => `${error.statusCode} ${error.message}`,
    )
    answer.finally(() => {
      isOver = true
    })
    // On a busy machine a save and a read take long even without the endless query.
    expect(await saveAndRead(client, () => isOver)).toBeLessThan(1000 + 5 * alone)
    expect(await answer).toMatch(
      /^400 The query was ended because it (took longer than 1.5 s|needs more than)/,
    )
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^A query was ended because it /))
  })

  test('does not keep a lake from stopping', async () => {
    const { client, stop } = await startWithDocuments(60_000)
    const answer = client
      .fetch(hostileQueries['nine nested passes over all documents'] ?? '')
      .catch(() => 'ended')
    await expect.poll(() => client.fetch('1')).toBe(1)
    await stop()
    expect(await answer).toBe('ended')
  })

  test('in a mutation writes nothing, and delays the next write by less than a second', async () => {
    const { client } = await startWithDocuments()
    const query = hostileQueries['a match with fifteen wildcards'] ?? ''
    const bad = client.mutate([
      { create: { _id: 'x', _type: 'x' } },
      { delete: { query } },
      { delete: { query } },
    ])
    const startedAt = performance.now()
    const [refused] = await Promise.allSettled([bad, client.create({ _id: 'rose', _type: 'flower' })])
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect(refused).toMatchObject({
      reason: { statusCode: 400, message: expect.stringContaining('nothing was written') },
    })
    expect(await client.fetch('*[_id in ["x", "rose"]]._id')).toEqual(['rose'])
  })

  test('of a listener closes that listener, and no other', async () => {
    const { client, log } = await startWithDocuments()
    const alone = await saveAndRead(client, () => false, 5)
    const seen: string[] = []
    const hostile = client
      .listen(`*[title match "${'*a'.repeat(15)}*b"]`, {}, { events: ['welcome', 'reconnect'] })
      .subscribe({
        next: ({ type }) => seen.push(`hostile ${type}`),
        error: () => seen.push('hostile error'),
      })
    const honest = client
      .listen('*[_type == "flower"]', {}, { events: ['welcome', 'mutation'] })
      .subscribe(({ type }) => seen.push(type))
    await expect.poll(() => seen).toEqual(expect.arrayContaining(['hostile welcome', 'welcome']))
    const startedAt = performance.now()
    await client.patch('flower-1').set({ colour: 'red' }).commit()
    await expect.poll(() => seen, { interval: 10 }).toContain('mutation')
    expect(performance.now() - startedAt).toBeLessThan(1000 + 5 * alone)
    await expect.poll(() => log.mock.calls.flat().join()).toContain('A listener was closed')
    hostile.unsubscribe()
    honest.unsubscribe()
  })
})

test('a slow query is answered from a thread of its own', async () => {
  const { address } = await startTestLake({ queryLimits: { quickMs: 0 } })
  const client = connectClient(address, { resultSourceMap: 'withKeyArraySelector' })
  await client.mutate(manyDocuments.map((create) => ({ create })))
  await client.create({ _id: 'friend', _type: 'friend', of: { _type: 'reference', _ref: 'flower-3' } })
  const query = '{"n": count(*[count(*[count(*) > 0]) > 0]), "title": *[_id == "friend"][0].of->title}'
  const { result, resultSourceMap } = await client.fetch(query, {}, { filterResponse: false })
  expect(result).toEqual({ n: 23, title: `${'a'.repeat(60)} 3` })
  expect(Object.keys(resultSourceMap?.mappings ?? {})).toEqual(["$['title']"])
  // The thread's copy of the documents includes this write.
  await client.create({ _id: 'another', _type: 'flower' })
  expect(await client.fetch(query)).toMatchObject({ n: 24 })
})

test('endless queries of anonymous readers do not keep a query with a token waiting', async () => {
  const { address, stop } = await startTestLake({
    aclMode: 'public',
    queryLimits: { quickMs: 0, longestMs: 60_000 },
  })
  const client = connectClient(address)
  await client.mutate(manyDocuments.map((create) => ({ create })))
  const anonymous = connectClient(address, { token: undefined, maxRetries: 0 })
  const endless = hostileQueries['nine nested passes over all documents'] ?? ''
  const ends = Array.from({ length: 14 }, () =>
    anonymous.fetch(endless).catch((error: { statusCode: number }) => error.statusCode),
  )
  // One runs and ten wait.
  expect(await Promise.race(ends)).toBe(429)
  expect(await client.fetch('count(*[count(*) > 0])')).toBe(22)
  await stop()
  await Promise.all(ends)
})

test('withinTime returns the result, passes on an error, or stops the work', () => {
  expect(withinTime(1000, () => 'done')).toBe('done')
  expect(() =>
    withinTime(1000, () => {
      throw new TypeError('no')
    }),
  ).toThrow(TypeError)
  expect(() =>
    withinTime(20, () => {
      for (;;);
    }),
  ).toThrow(OutOfTime)
})
