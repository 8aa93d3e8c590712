import type { Identity } from './identity.ts'

/**
 * What the streams of a sender end with: the session or the token with this id, and when the token expires, in milliseconds since 1970.
 * Both are undefined for an anonymous sender. A session that expires ends no stream: the Studio gives up a listener that is refused
 * when it comes back, whereas a refused edit makes it wait until its owner has signed in again.
 */
export type Admission = { id: string | undefined; expires: number | undefined }

/** The admission of a sender. */
export const toAdmission = (identity: Identity): Admission => ({
  id: identity?.session?.id ?? identity?.userId,
  expires: identity?.expires,
})

/** Whether the token has expired, so that what it admitted must end. */
export const isExpired = ({ expires }: Admission): boolean => expires !== undefined && expires <= Date.now()

/** Whether the end of a session or a token is that of this one. Without an id, all end. */
export const endsWith = ({ id }: Admission, ended: string | undefined): boolean =>
  ended === undefined || ended === id
