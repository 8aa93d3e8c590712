import { hash } from 'node:crypto'
import { type Change, findReferences, isPublishedId, toPublishedId } from '../documents/document.ts'
import { searchedTypes } from '../documents/documentIndexes.ts'
import type { DocumentSet, FindDocuments } from '../documents/documentSet.ts'

/** The tag of every change, and of the queries that read all documents. */
const everyChange = 's1:lake'
/** A query that depends on more than this depends on every change: Next.js allows 128 tags. */
const maxTags = 64

/** Readers without a session get the tags too, so a tag does not show the id or type that it stands for. */
const toTag = (kind: string, value: string) =>
  `s1:${hash('sha1', `${kind} ${value}`, 'base64url').slice(0, 10)}`

/** Notes what a query reads, to name the tags of the changes that can affect its result. */
export function trackReads(find: FindDocuments): { find: FindDocuments; toTags(): string[] } {
  const read = new Set<string>()
  const findTracked: FindDocuments = (index, values) => {
    const found = find(index, values)
    // A search reads the text of each document of a type. Their changes have the tag of the type, which is noted already.
    const isNoted = () => found.every(({ _type }) => read.has(toTag('type', _type)))
    if (index === 'target' && found.length === values.length && isNoted()) return found
    const types = typeof index === 'object' ? searchedTypes(index.paths, values) : null
    const [kind, names] =
      typeof index !== 'object' ? [index === 'target' ? 'id' : index, values] : ['type', types]
    if (names === null || kind === 'all') read.add(everyChange)
    else for (const name of names) if (read.size <= maxTags) read.add(toTag(kind, name))
    return found
  }
  return {
    find: findTracked,
    toTags: () => (read.has(everyChange) || read.size > maxTags ? [everyChange] : [...read]),
  }
}

/** The tags of the queries that changes can affect. `documents` are those after the changes. */
export function toChangeTags(changes: readonly Change[], documents: DocumentSet): string[] {
  const tags = new Set([everyChange])
  for (const { id } of changes) tags.add(toTag('id', toPublishedId(id))).add(toTag('id', id))
  // A draft or version hides the published document or another version, and its removal shows that one again.
  const hiding = changes.flatMap(({ id }) => (isPublishedId(id) ? [] : id))
  const hidden = hiding.length > 0 ? documents.versionsOf(hiding) : []
  for (const document of [...changes.flatMap(({ before, after }) => [before, after]), ...hidden]) {
    if (document) tags.add(toTag('type', document._type))
    for (const { target } of findReferences(document)) tags.add(toTag('reference', target))
  }
  return [...tags]
}
