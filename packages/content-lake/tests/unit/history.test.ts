import { applyPatch, type RawPatch } from 'mendoza'
import { expect, test } from 'vitest'
import { connectClient, scriptToken, startTestLake } from '../support/lake.ts'

const pair = { draftId: 'drafts.rose', publishedId: 'rose' }

async function startWithStory() {
  const { address } = await startTestLake({ seed: () => [{ _id: 'rose', _type: 'flower', name: 'Rose' }] })
  const client = connectClient(address)
  const edit = async (name: string) => {
    const patch = { set: { name } }
    const { transactionId } = await client.action({
      actionType: 'sanity.action.document.edit',
      ...pair,
      patch,
    })
    return transactionId
  }
  const first = await edit('Lily')
  const second = await edit('Tulip')
  const published = await client.action({ actionType: 'sanity.action.document.publish', ...pair })
  const ask = async (path: string) => {
    const response = await fetch(`${address}/v1/data/history/production/${path}`, {
      headers: { authorization: `Bearer ${scriptToken}` },
    })
    return { status: response.status, text: await response.text() }
  }
  const askLines = async (path: string) =>
    (await ask(path)).text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  const askJson = async (path: string) => JSON.parse((await ask(path)).text)
  return { client, edit, ask, askLines, askJson, first, second, published: published.transactionId }
}

test('the effects of transactions lead from each state to the next and back', async () => {
  const { askLines } = await startWithStory()
  const transactions = await askLines(
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
  expect(transactions.every((transaction: object) => !('mutations' in transaction))).toBe(true)
})

test('the events of a published document name the revisions that history can show', async () => {
  const { askJson, client, second, published } = await startWithStory()
  await client.action({ actionType: 'sanity.action.document.unpublish', ...pair })
  const { events } = await askJson('events/documents/rose?limit=100')
  expect(events.rose).toMatchObject([
    { type: 'unpublishDocument', documentId: 'rose', versionId: 'drafts.rose' },
    { type: 'publishDocumentVersion', revisionId: published, versionRevisionId: second, author: 'script' },
    { type: 'createLiveDocument', author: 'seed' },
  ])
})

test("a draft's events include its publication", async () => {
  const { askJson, edit, client, first, second, published } = await startWithStory()
  await client.patch('rose', { set: { name: 'Edited live' } }).commit()
  const third = await edit('Daisy')
  const { events } = await askJson('events/documents/drafts.rose?limit=100')
  expect(events['drafts.rose']).toMatchObject([
    { type: 'createDocumentVersion', versionRevisionId: third },
    { type: 'publishDocumentVersion', revisionId: published, versionRevisionId: second },
    { type: 'createDocumentVersion', versionRevisionId: first },
  ])
})

test('events come in pages', async () => {
  const { askJson, edit } = await startWithStory()
  await edit('Daisy')
  const page = await askJson('events/documents/rose?limit=2')
  expect(page.nextCursor).not.toBe('')
  const rest = await askJson(`events/documents/rose?limit=50&nextCursor=${page.nextCursor}`)
  const whole = await askJson('events/documents/rose?limit=50')
  expect([...page.events.rose, ...rest.events.rose]).toEqual(whole.events.rose)
  expect(rest.nextCursor).toBe('')
})
