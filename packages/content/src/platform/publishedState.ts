import { formatMoment } from '@freelance-site/foundation'
import { z } from 'zod'
import { words } from '../words/words.ts'

/** The content that a site was built from, as `buildFile` contains it. */
export const buildInfoShape = z.object({
  revision: z.string(),
  readAt: z.iso.datetime(),
  dueAt: z.iso.datetime().optional(),
})

/**
 * `revision` is that of `toRevision`, `readAt` when the content was read from the lake, and `dueAt` the next moment from which
 * pages show a document that is published already.
 */
export type BuildInfo = z.infer<typeof buildInfoShape>

const changeShape = z.object({ _id: z.string(), _updatedAt: z.string() })

/** A published document, and when it was last changed. */
export type Change = z.infer<typeof changeShape>

const changesShape = z.record(z.string(), z.union([z.array(changeShape), changeShape]).nullish())

/** The documents in the answer to a query of changes; null if it has another form. */
export function parseChanges(answer: unknown): Change[] | null {
  const parsed = changesShape.safeParse(answer)
  return parsed.success ? Object.values(parsed.data).flatMap((found) => found ?? []) : null
}

/** Reads what the pages were built from, which the file at `url` says. */
export async function readBuildInfo(url: string): Promise<BuildInfo> {
  const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(4_000) })
  return buildInfoShape.parse(await response.json())
}

/** Reads what the pages were built from and what is published. Rejects if either fails. */
export async function readHost(url: string, fetchChanges: () => Promise<unknown>): Promise<Reading> {
  const [built, answer] = await Promise.all([readBuildInfo(url), fetchChanges()])
  const changes = parseChanges(answer)
  if (changes === null) throw new Error('The lake did not answer with content.')
  return { built, changes }
}

/** What the pages of a host were built from, and what is published at the same time. */
export type Reading = { built: BuildInfo; changes: Change[] }

/** Identifies the published content: it changes whenever a document is published, changed or unpublished. */
export async function toRevision(changes: readonly Change[]): Promise<string> {
  const lines = changes
    .map(({ _id, _updatedAt }) => `${_id} ${new Date(_updatedAt).toISOString()}`)
    .toSorted()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')))
  return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Whether a site shows the published content. `due`: all but a document whose moment has come, for which the next call of a schedule
 * has the site built. `since` is the time of the first change that it lacks, if known.
 */
type Comparison = { kind: 'shown' } | { kind: 'due' } | { kind: 'missing'; since: number | null }

/** The longest pause of a platform's schedule: Vercel's free plan calls once a day, at any minute of an hour. */
const schedulePauseMs = 25 * 3_600_000

/** `since` is null if no published document is newer than the build, as after a deletion, which has no date. */
export async function compareWithPublished(
  { built, changes }: Reading,
  now: number = Date.now(),
): Promise<Comparison> {
  if ((await toRevision(changes)) === built.revision) {
    const dueAt = built.dueAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(built.dueAt)
    if (now < dueAt) return { kind: 'shown' }
    const since = dueAt + schedulePauseMs
    return now < since ? { kind: 'due' } : { kind: 'missing', since }
  }
  const readAt = Date.parse(built.readAt)
  const later = changes.map(({ _updatedAt }) => Date.parse(_updatedAt)).filter((moment) => moment > readAt)
  return { kind: 'missing', since: later.length > 0 ? Math.min(...later) : null }
}

/** How long a host may take from a publication to the new pages, before something is assumed to be wrong. */
export const hostGracePeriodMs = 10 * 60_000

/** Says that the host still shows older content. The time zone is that of the browser by default. */
export function formatHostLag(shownAt: Date, language: string, timeZone?: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  const moment = formatMoment(shownAt, language, options)
  return words.translatorFor(language)('host.lag', { moment })
}

/** The usual reasons, and where to look; `checkCommand` is the site's own, which checks the rest. */
export function formatHostLagReasons(language: string, checkCommand?: string): string {
  const t = words.translatorFor(language)
  const rest = checkCommand === undefined ? [] : t('host.check', { command: checkCommand })
  return [t('host.reasons'), rest].flat().join(' ')
}
