import type { SanityClient } from '@sanity/client'
import { useEffect, useMemo, useState } from 'react'
import { getDraftId, getPublishedId, type SanityDocument, useClient, useSchema } from 'sanity'
import { z } from 'zod'
import { useStudioKit } from '../options.ts'
import { useListened } from '../ui/listen.ts'
import {
  type Deletion,
  findDeletions,
  findReferences,
  parseTransactions,
  type Transaction,
  withoutLostReferences,
} from './deletions.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How long a deletion stays in the list. A hosted lake may forget it sooner. */
export const listedDays = 30

/** More transactions in one answer would take long to read. */
const pageSize = 500

/** A document that was deleted, with its last content. */
export type DeletedDocument = Deletion & { document: SanityDocument }

/** The deleted documents whose types are in the Studio, newest first, kept up to date. */
export function useDeletions(): DeletedDocument[] | 'loading' | 'failed' {
  const client = useClient({ apiVersion: '2025-02-19' })
  const schema = useSchema()
  const { isHosted } = useStudioKit()
  const [deletions, setDeletions] = useState<DeletedDocument[] | 'loading' | 'failed'>('loading')
  const types = useMemo(
    () => schema.getTypeNames().filter((name) => isListed(schema.get(name)?.type?.name, name)),
    [schema],
  )
  const ids = useListened<string[]>({
    query: '*[_type in $types]._id',
    params: { types },
    perspective: 'raw',
    tag: 'deletions',
  })
  useEffect(() => {
    if (typeof ids === 'string') return setDeletions(ids)
    let isCurrent = true
    readDeletions(client, isHosted, new Set(ids.map(getPublishedId)), types)
      .catch((error: unknown) => {
        console.warn('The deleted documents cannot be read.', error)
        return 'failed' as const
      })
      .then((found) => isCurrent && setDeletions(found))
    return () => {
      isCurrent = false
    }
  }, [client, ids, isHosted, types])
  return deletions
}

/** Sanity's own documents are not listed: files, releases and secrets. */
const isListed = (kind: string | undefined, name: string) =>
  kind === 'document' && !/^(sanity|system)\./.test(name)

async function readDeletions(
  client: SanityClient,
  isHosted: boolean,
  existing: ReadonlySet<string>,
  types: readonly string[],
): Promise<DeletedDocument[]> {
  const deletions = findDeletions(await readTransactions(client, isHosted), existing)
  const documents = await Promise.all(deletions.map(({ versionId }) => readLastVersion(client, versionId)))
  return deletions.flatMap((deletion, index) => {
    const document = documents[index]
    return document && types.includes(document._type) ? [{ ...deletion, document }] : []
  })
}

async function readTransactions(client: SanityClient, isHosted: boolean): Promise<Transaction[]> {
  const transactions: Transaction[] = []
  for (;;) {
    const last = transactions.at(-1)?.id
    const answer = await client.request<unknown>({
      url: `/data/history/${client.config().dataset}/transactions`,
      query: {
        excludeContent: 'true',
        reverse: 'true',
        limit: String(pageSize),
        fromTime: new Date(Date.now() - listedDays * dayMs).toISOString(),
        ...(last && { toTransaction: last }),
        // The embedded lake need not send the edits.
        ...(!isHosted && { deletionsOnly: 'true' }),
      },
      tag: 'deletions',
    })
    const page = parseTransactions(answer).filter(({ id }) => id !== last)
    transactions.push(...page)
    if (page.length < pageSize - 1) return transactions
  }
}

const versionsShape = z.object({
  documents: z.array(
    z.custom<SanityDocument>((value) => z.object({ _type: z.string() }).safeParse(value).success),
  ),
})

async function readLastVersion(client: SanityClient, id: string): Promise<SanityDocument | undefined> {
  const url = `/data/history/${client.config().dataset}/documents/${id}`
  const answer = await client.request<unknown>({ url, query: { lastRevision: 'true' }, tag: 'deletions' })
  return versionsShape.parse(answer).documents[0]
}

/** Creates the draft of a deleted document from its last content. */
export async function restoreDraft(client: SanityClient, { id, document }: DeletedDocument): Promise<void> {
  const { _rev, _updatedAt, _system, ...content } = document
  const ids = findReferences(content)
  const existing = new Set(
    await client.fetch<string[]>('*[_id in $ids]._id', { ids }, { perspective: 'raw' }),
  )
  const kept = z.object({ _type: z.string() }).loose().parse(withoutLostReferences(content, existing))
  await client.create({ ...kept, _id: getDraftId(id) })
}
