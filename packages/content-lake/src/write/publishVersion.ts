import {
  type GivenDocument,
  isRecord,
  isUnpublishing,
  type LakeDocument,
  strengthenReferences,
} from '../model/document.ts'
import type { Mutation } from './mutations.ts'

/** The content of a document under another id, as a new revision. */
export function toCopy(document: LakeDocument, id: string): GivenDocument {
  const { _rev: _old, _updatedAt: _then, ...content } = document
  return { ...content, _id: id }
}

/** Publishes a version, or unpublishes the document if the version is marked for that, and removes the version. */
export function toPublishMutations(
  version: LakeDocument,
  publishedId: string,
  published: LakeDocument | null,
): Mutation[] {
  const gone = { delete: { id: version._id } }
  if (isUnpublishing(version)) return [{ delete: { id: publishedId } }, gone]
  const { _system: _ofTheVersion, ...content } = toCopy(version, publishedId)
  const ready = strengthenReferences(content)
  if (!isRecord(ready)) throw new Error('Strengthening references did not give back a document')
  const document = {
    ...ready,
    _id: publishedId,
    _type: version._type,
    _createdAt: published?._createdAt ?? version._createdAt,
  }
  return [{ createOrReplace: document }, gone]
}
