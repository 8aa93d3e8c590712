import type { LakeDocument } from '../document.ts'

/** A patch in mendoza's format that sets the whole value: opcode 0, then the value; null stands for no document. */
const toMendozaPatch = (target: LakeDocument | null): unknown[] => [0, target && withoutRevision(target)]

/** How to get from one state of a document to another and back. Revisions are kept out of it, as Sanity does. */
export const toEffects = (before: LakeDocument | null, after: LakeDocument | null) => ({
  apply: toMendozaPatch(after),
  revert: toMendozaPatch(before),
})

function withoutRevision(document: LakeDocument) {
  const { _rev: _left, ...content } = document
  return content
}
