import { applyPatch, type RawPatch } from 'mendoza'
import { expect, test } from 'vitest'
import { connectClient, scriptToken, startTestLake } from '../support/lake.ts'

const pair = { draftId: 'drafts.rose', publishedId: 'rose' }

async function startWithHistory() {
  const { address } = await startTestLake({ seed: () => [{ _id: 'rose', _type: 'flower', name: 'Rose' }] })
  const client = connectClient(address)
  const edit = async (name: string) => {
    const actionType = 'sanity.action.document.edit'
    return (await client.action({ actionType, ...pair, patch: { set: { name } } })).transactionId
  }
  const first = await edit('Lily')
  const second = await edit('Tulip')
  const published = await client.action({ actionType: 'sanity.action.document.publish', ...pair })
  const readHistory = async (path: string) => {
    const headers = { authorization: `Bearer ${scriptToken}` }
    return (await fetch(`${address}/v1/data/history/production/${path}`, { headers })).text()
  }
  const readJson = async (path: string) => JSON.parse(await readHistory(path))
  const readLines = async (path: string) =>
    (await readHistory(path))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { client, edit, readLines, readJson, first, second, published: published.transactionId }
}

test('a document is found at the time of its creation', async () => {
  const { readJson, client } = await startWithHistory()
  const { _createdAt } = (await client.getDocument('rose')) ?? {}
  expect(await readJson(`documents/rose?time=${_createdAt}`)).toMatchObject({ documents: [{ name: 'Rose' }] })
})

test('the effects of transactions lead from each state to the next and back', async () => {
  const { readLines } = await startWithHistory()
  const transactions = await readLines(
    'transactions/rose,drafts.rose?effectFormat=mendoza&excludeContent=true&limit=50',
  )
  let draft: unknown = null
  const names: unknown[] = []
  for (const { effects } of transactions) {
    const effect: { apply: RawPatch; revert: RawPatch } | undefined = effects['drafts.rose']
    if (!effect) continue
    const next = applyPatch(draft, effect.apply)
    expect(applyPatch(next, effect.revert)).toEqual(draft)
    draft = next
    names.push((draft as { name?: string } | null)?.name ?? null)
  }
  expect(names).toEqual(['Lily', 'Tulip', null])
  expect(transactions.map(({ mutations }) => mutations)).toEqual([
    [],
    [],
    [],
    [{ delete: { id: 'drafts.rose' } }],
  ])
})

test('the deletions of all documents are listed without their ids, newest first, since a time', async () => {
  const { client, readLines, published } = await startWithHistory()
  const before = new Date().toISOString()
  await client.create({ _id: 'oak', _type: 'tree' })
  const deletion = await client.delete('oak')
  const list = (query: string) => readLines(`transactions?excludeContent=true&reverse=true&${query}`)
  const deleted = {
    id: deletion.transactionId,
    author: 'script',
    documentIDs: ['oak'],
    mutations: [{ delete: { id: 'oak' } }],
  }
  expect(await list('deletionsOnly=true')).toMatchObject([
    deleted,
    { id: published, documentIDs: ['drafts.rose'] },
  ])
  expect(await list(`deletionsOnly=true&fromTime=${before}`)).toMatchObject([deleted])
  const all = await list(`limit=2`)
  expect(all.map(({ mutations }) => mutations)).toEqual([[{ delete: { id: 'oak' } }], []])
  expect(await list(`toTransaction=${published}&limit=1`)).toMatchObject([{ id: published }])
})

test('the events of a published document name the revisions that history can show', async () => {
  const { readJson, client, second, published } = await startWithHistory()
  await client.action({ actionType: 'sanity.action.document.unpublish', ...pair })
  const { events } = await readJson('events/documents/rose?limit=100')
  expect(events.rose).toMatchObject([
    { type: 'unpublishDocument', documentId: 'rose', versionId: 'drafts.rose' },
    { type: 'publishDocumentVersion', revisionId: published, versionRevisionId: second, author: 'script' },
    { type: 'createLiveDocument', author: 'seed' },
  ])
})

test("a draft's events include its publication", async () => {
  const { readJson, edit, client, first, second, published } = await startWithHistory()
  await client.patch('rose', { set: { name: 'Edited live' } }).commit()
  const third = await edit('Daisy')
  const { events } = await readJson('events/documents/drafts.rose?limit=100')
  expect(events['drafts.rose']).toMatchObject([
    { type: 'createDocumentVersion', versionRevisionId: third },
    { type: 'publishDocumentVersion', revisionId: published, versionRevisionId: second },
    { type: 'createDocumentVersion', versionRevisionId: first },
  ])
})

test('events come in pages', async () => {
  const { readJson, edit } = await startWithHistory()
  await edit('Daisy')
  const page = await readJson('events/documents/rose?limit=2')
  expect(page.nextCursor).not.toBe('')
  const rest = await readJson(`events/documents/rose?limit=50&nextCursor=${page.nextCursor}`)
  const whole = await readJson('events/documents/rose?limit=50')
  expect([...page.events.rose, ...rest.events.rose]).toEqual(whole.events.rose)
  expect(rest.nextCursor).toBe('')
})
