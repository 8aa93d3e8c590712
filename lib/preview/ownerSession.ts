/** The cookie of the embedded lake that says who is signed in (packages/content-lake/src/access/identify.ts). */
export const lakeSessionCookie = 'lakeSession'

/** Next's cookie of draft mode. Sent to previews only, it changes nothing for public pages. */
export const draftModeCookie = '__prerender_bypass'
