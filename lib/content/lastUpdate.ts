/** The date of the last change among documents; undefined if there are none. */
export const findLastUpdate = (documents: readonly { _updatedAt: string }[]): string | undefined =>
  documents
    .map(({ _updatedAt }) => new Date(_updatedAt).toISOString())
    .toSorted()
    .at(-1)
