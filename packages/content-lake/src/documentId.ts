const draftPrefix = 'drafts.'
const versionPattern = /^versions\.([^.]+)\.(.+)$/
const validId = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/

export const isDraftId = (id: string) => id.startsWith(draftPrefix)
export const isVersionId = (id: string) => versionPattern.test(id)
export const isPublishedId = (id: string) => !isDraftId(id) && !isVersionId(id)

/** Whether an id may be given to a document: letters, digits, dots, dashes, underscores, at most 128. */
export const isValidId = (id: string) => validId.test(id) && !id.includes('..') && !id.endsWith('.')

/** Ids with a path before them (drafts, versions, private documents) are for people who signed in. */
export const isPublicId = (id: string) => !id.includes('.')

export const toDraftId = (publishedId: string) => `${draftPrefix}${publishedId}`

/** The id that all versions of a document have in common. */
export function toPublishedId(id: string): string {
  if (isDraftId(id)) return id.slice(draftPrefix.length)
  return versionPattern.exec(id)?.[2] ?? id
}

/** The bundle a version belongs to: `drafts`, a release's name, or null for the published document. */
export function toBundle(id: string): string | null {
  if (isDraftId(id)) return 'drafts'
  return versionPattern.exec(id)?.[1] ?? null
}
