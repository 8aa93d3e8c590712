import {
  type OwnerStatus,
  ownerStatusPath,
  ownerStatusShape,
  publicStatusPath,
  publicStatusShape,
} from '#lib/publishing/status.ts'

/** What asking for the status came to. A hosting platform has no publisher of ours: then it is `unknown`. */
export type StatusAnswer = { kind: 'known'; status: OwnerStatus } | { kind: 'unknown' }

/**
 * Reads the state of publishing. With Sanity's own lake the publisher cannot tell who asks: then it says only what
 * everybody may know.
 */
export async function readStatus(origin: string, hosted: boolean): Promise<StatusAnswer> {
  try {
    const response = await fetch(`${origin}${hosted ? publicStatusPath : ownerStatusPath}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(5_000),
    })
    if (!response.ok) return { kind: 'unknown' }
    const body: unknown = await response.json()
    const status = hosted
      ? { lastFailure: null, messages: { kind: 'untold' as const }, ...publicStatusShape.parse(body) }
      : ownerStatusShape.parse(body)
    return { kind: 'known', status }
  } catch (error) {
    // The site is away, or answers something else: the owner is told that the state is not known.
    console.warn('The status of publishing cannot be read.', error)
    return { kind: 'unknown' }
  }
}
