/** The session cookie of the embedded lake: its option `sessionCookie`. */
export const lakeSessionCookie = 'lakeSession'

/** Sanity's cookie with the perspective chosen in the Studio. Previews set it; it is sent to previews only. */
export const perspectiveCookie = 'sanity-preview-perspective'

/** A list of releases and drafts, of which the first that has a document wins. The drafts if nothing valid was chosen. */
export function parsePerspective(chosen: string | undefined): string[] {
  const names = (chosen ?? '').split(',')
  return names.every((name) => /^(?!raw$)[A-Za-z0-9_-]+$/.test(name)) ? names : ['drafts']
}
