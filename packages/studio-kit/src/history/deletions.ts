import type { SanityClient } from '@sanity/client'
import { subDays } from 'date-fns/subDays'
import { useEffect, useMemo, useState } from 'react'
import { getDraftId, getPublishedId, isDraftId, isPublishedId, useClient, useSchema } from 'sanity'
import { z } from 'zod'
import { useStudioKit } from '../options.ts'
import { useListened } from '../ui/listen.ts'

/** Lakes describe transactions without their content by these fields; mutations have only ids. */
const transactionShape = z.object({
  id: z.string(),
  timestamp: z.string(),
  mutations: z.array(z.object({ delete: z.object({ id: z.string() }).optional() })).default([]),
})

/** A transaction of a lake's history without its content: when it was, and which documents it deleted. */
export type Transaction = z.infer<typeof transactionShape>

/**
 * The transactions in the answer of a lake, which has one per line. Sanity's client parses an answer of a single line, and
 * has no value for an empty one.
 */
export function parseTransactions(answer: unknown): Transaction[] {
  if (typeof answer !== 'string') return answer ? [transactionShape.parse(answer)] : []
  const lines = answer.split('\n').filter((line) => line !== '')
  return lines.map((line) => transactionShape.parse(JSON.parse(line)))
}

/** A document of which no version is left: its published id, its last version and when that was deleted. */
export type Deletion = { id: string; versionId: string; deletedAt: string }

/**
 * The documents that were deleted as a whole, from transactions that begin with the newest. Publishing also deletes a draft, so
 * documents that still exist are left out.
 */
export function findDeletions(
  transactions: readonly Transaction[],
  existing: ReadonlySet<string>,
): Deletion[] {
  const deletions = new Map<string, Deletion>()
  for (const { timestamp, mutations } of transactions) {
    const ids = mutations.flatMap(({ delete: deleted }) => (deleted ? [deleted.id] : []))
    for (const [id, versions] of Map.groupBy(ids, getPublishedId)) {
      const versionId = versions.find(isDraftId) ?? versions.find((each) => !isPublishedId(each)) ?? id
      if (!existing.has(id) && !deletions.has(id)) deletions.set(id, { id, versionId, deletedAt: timestamp })
    }
  }
  return [...deletions.values()]
}

const referenceShape = z.object({ _ref: z.string() })

/** The ids of all documents to which a value refers, at any depth. An id may occur several times. */
export function findReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = referenceShape.safeParse(value).data
  return [...(own ? [own._ref] : []), ...Object.values(value).flatMap(findReferences)]
}

/** The content of a draft, without references to documents that no longer exist: the lake would refuse them. */
export const withoutLostReferences = (content: object, existing: ReadonlySet<string>): unknown =>
  JSON.parse(JSON.stringify(content), (_name, value: unknown) => {
    // A value that was left out leaves a hole in its list.
    if (Array.isArray(value)) return value.filter(() => true)
    const reference = referenceShape.safeParse(value).data
    return reference && !existing.has(reference._ref) ? undefined : value
  })

/** How long a deletion stays in the list. A hosted lake may forget it sooner. */
export const listedDays = 30

/** More transactions in one answer would take long to read. */
const pageSize = 500

const documentShape = z.looseObject({ _type: z.string() })

type Content = z.infer<typeof documentShape>

/** A deletion with the last version of the document, which `restoreDraft` writes again. */
export type DeletedDocument = Deletion & { document: Content }

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
  const found = deletions.map(async (deletion) => {
    const document = await readLastVersion(client, deletion.versionId)
    return document && types.includes(document._type) ? [{ ...deletion, document }] : []
  })
  return (await Promise.all(found)).flat()
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
        fromTime: subDays(new Date(), listedDays).toISOString(),
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

const versionsShape = z.object({ documents: z.array(documentShape) })

async function readLastVersion(client: SanityClient, id: string): Promise<Content | undefined> {
  const url = `/data/history/${client.config().dataset}/documents/${id}`
  const answer = await client.request<unknown>({ url, query: { lastRevision: 'true' }, tag: 'deletions' })
  return versionsShape.parse(answer).documents[0]
}

/** Creates a deleted document again as a draft. Rejects if the draft exists, so that nothing is overwritten. */
export async function restoreDraft(client: SanityClient, { id, document }: DeletedDocument): Promise<void> {
  const { _rev, _updatedAt, _system, ...content } = document
  const ids = findReferences(content)
  const existing = new Set(
    await client.fetch<string[]>('*[_id in $ids]._id', { ids }, { perspective: 'raw' }),
  )
  const kept = documentShape.parse(withoutLostReferences(content, existing))
  await client.create({ ...kept, _id: getDraftId(id) })
}
