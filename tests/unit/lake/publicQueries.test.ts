import { describe, expect, onTestFinished, test } from 'vitest'
import { PublicQueries } from '#server/lake/publicQueries/publicQueries.ts'
import type { Question } from '#server/lake/query/answerQuestion.ts'
import { DocumentSet } from '#server/lake/store/documentSet.ts'
import { connectClient, startTestLake } from '../../support/lake.ts'

const flowers = Array.from({ length: 14 }, (_, n) => ({
  _id: `flower-${n}`,
  _type: 'flower',
  name: `Flower ${n}`,
}))
const nested = (depth: number) => `${'*[count('.repeat(depth)}*${')>0]'.repeat(depth)}`
const pairs = `[${'1,'.repeat(19)}1]`
const nestedLists = (depth: number) => `count(${`${pairs}[count(`.repeat(depth)}[1]${')>0]'.repeat(depth)})`

/** Each would keep groq-js busy for minutes, or make gigabytes. */
const endless: [string, string, Record<string, unknown>][] = [
  ['counts within counts', nested(8), {}],
  ['lists within lists, without a document', nestedLists(8), {}],
  ['copies of all in copies of all', `${'*{"a":'.repeat(7)}1${'}'.repeat(7)}`, {}],
  [
    'a pattern that tries every way',
    '$text match $pattern',
    { text: `${'ab'.repeat(4000)}`, pattern: `${'a*b*'.repeat(12)}c` },
  ],
]

function setUp(limits: ConstructorParameters<typeof PublicQueries>[1]) {
  const documents = new DocumentSet()
  for (const flower of flowers) {
    const stamps = { _rev: 'r', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z' }
    documents.put(flower._id, { ...flower, ...stamps })
  }
  const queries = new PublicQueries(documents, limits)
  onTestFinished(() => queries.close())
  const toQuestion = (query: string, params: Record<string, unknown> = {}): Question => ({
    query,
    params,
    perspective: { bundles: [] },
    reader: { signedIn: false, address: 'http://localhost' },
    lake: { projectId: 'embedded', dataset: 'production' },
    withSources: false,
  })
  return { queries, documents, toQuestion }
}

describe('queries of people without a session', () => {
  test.each(endless)('%s: refused, and the next is answered', async (_name, query, params) => {
    const { queries, toQuestion } = setUp({ deadlineMs: 1500 })
    await expect(queries.ask(toQuestion(query, params), 'a')).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('takes too long'),
    })
    expect(await queries.ask(toQuestion('count(*)'), 'a')).toMatchObject({ result: '14' })
  })

  test('see each change of the documents', async () => {
    const { queries, documents, toQuestion } = setUp({})
    const count = async () => (await queries.ask(toQuestion('count(*[name != "Changed"])'), 'a')).result
    expect(await count()).toBe('14')
    documents.put('flower-1', null)
    expect(await count()).toBe('13')
    const second = documents.get('flower-2')
    documents.put('flower-2', second && { ...second, name: 'Changed' })
    expect(await count()).toBe('12')
    documents.put('drafts.flower-3', second && { ...second, _id: 'drafts.flower-3' })
    expect(await count()).toBe('12')
  })

  test('wait their turn: few of one source, and builds go first', async () => {
    const { queries, toQuestion } = setUp({ deadlineMs: 1500, mostOfOneSource: 2 })
    const order: string[] = []
    const ask = (query: string, source: string) =>
      queries.ask(toQuestion(query), source).then(
        () => order.push(source),
        (error: { status: number }) => order.push(`${source} ${error.status}`),
      )
    const asked = [ask(nested(8), 'a')]
    for (const source of ['a', 'a', 'a', 'b', 'direct']) asked.push(ask('1', source))
    await Promise.all(asked)
    expect(order).toEqual(['a 429', 'a 400', 'direct', 'a', 'a', 'b'])
  })
})

test('one request that never ends keeps neither the owner nor other readers from their answers', async () => {
  const { address } = await startTestLake({ seed: () => flowers })
  const [owner, nobody] = [
    connectClient(address),
    connectClient(address, { token: undefined, maxRetries: 0 }),
  ]
  let isOver = false
  const asked = nobody.fetch(nested(8)).finally(() => {
    isOver = true
  })
  const endlessOne = expect(asked).rejects.toMatchObject({ statusCode: 400 })
  expect(await owner.fetch('count(*)')).toBe(14)
  await owner.create({ _id: 'lily', _type: 'flower' })
  expect(isOver).toBe(false)
  await endlessOne
  expect(await nobody.fetch('count(*)')).toBe(15)
})

test('a listener whose filter never ends is closed, and others hear what they should', async () => {
  const { address } = await startTestLake({ seed: () => flowers })
  const listen = (query: string) =>
    fetch(`${address}/v1/data/listen/production?${new URLSearchParams({ query })}`)
  const [endlessOne, plain] = [await listen(`*[${nestedLists(8)} > 0]`), await listen('*[_id == "lily"]')]
  await connectClient(address).create({ _id: 'lily', _type: 'flower' })
  expect(await endlessOne.text()).not.toContain('event: mutation')
  const reader = plain.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  for (let isOpen = true; reader && isOpen && !heard.includes('"transition":"appear"'); ) {
    const { done, value } = await reader.read()
    isOpen = !done
    heard += value ?? ''
  }
  await reader?.cancel()
  expect(heard).toContain('"documentId":"lily"')
})
