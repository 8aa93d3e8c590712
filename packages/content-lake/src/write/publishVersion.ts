import {
  isRecord,
  isUnpublishing,
  type LakeDocument,
  type NewDocument,
  strengthenReferences,
} from '../model/document.ts'
import type { Mutation } from './mutations.ts'

/** A copy of a document under another id, without its revision: the lake adds a new one. */
export function toCopy(document: LakeDocument, id: string): NewDocument {
  const { _rev, _updatedAt, ...content } = document
  return { ...content, _id: id }
}

/** The mutations that publish a version and delete it. If the version is marked for that, they unpublish the document. */
export function toPublishMutations(
  version: LakeDocument,
  publishedId: string,
  published: LakeDocument | null,
): Mutation[] {
  const removal = { delete: { id: version._id } }
  if (isUnpublishing(version)) return [{ delete: { id: publishedId } }, removal]
  const { _system, ...content } = toCopy(version, publishedId)
  const strengthened = strengthenReferences(content)
  if (!isRecord(strengthened)) throw new Error('strengthenReferences did not return an object')
  const document = {
    ...strengthened,
    _id: publishedId,
    _type: version._type,
    _createdAt: published?._createdAt ?? version._createdAt,
  }
  return [{ createOrReplace: document }, removal]
}
