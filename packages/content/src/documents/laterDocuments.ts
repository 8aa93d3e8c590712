import type { DocumentType, DocumentTypes } from './documentType.ts'

type Published = { _id: string; _updatedAt: string }

/** A published document that pages show from a moment in the future on. */
export type LaterDocument = Published & { showFrom: string }

/** The documents that pages do not show yet. */
export const findLater = (
  types: DocumentTypes,
  published: readonly { type: string; document: Published }[],
  now: Date,
): LaterDocument[] =>
  published.flatMap(({ type, document }) => {
    const moment = toShowFrom(types[type], document)
    const { _id, _updatedAt } = document
    return moment !== null && moment > now ? [{ _id, _updatedAt, showFrom: moment.toISOString() }] : []
  })

function toShowFrom(type: DocumentType | undefined, document: Published): Date | null {
  const moment: unknown = type?.showFrom && Reflect.apply(type.showFrom, undefined, [document])
  return moment instanceof Date ? moment : null
}
