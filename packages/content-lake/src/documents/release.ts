import { z } from 'zod'
import type { LakeDocument } from './document.ts'

const releaseShape = z.looseObject({
  _id: z.string(),
  _type: z.literal('system.release'),
  /** The id of the release, which is also the name of its perspective: `rABC` of `_.releases.rABC`. */
  name: z.string(),
  /** Each change is one transaction, so the lake needs no states in between, such as `publishing`. */
  state: z.enum(['active', 'scheduled', 'published', 'archived']),
  publishAt: z.iso.datetime().optional(),
  /** The versions that were in the release when it was published or archived. */
  finalDocumentStates: z.array(z.looseObject({ id: z.string() })).optional(),
  metadata: z.looseObject({
    title: z.string().optional(),
    description: z.string().optional(),
    intendedPublishAt: z.string().optional(),
    releaseType: z.enum(['asap', 'scheduled', 'undecided']),
    cardinality: z.enum(['one', 'many']).optional(),
  }),
})

/** A set of document versions that are published together, on request or at a set time. */
export type Release = z.infer<typeof releaseShape>

const releasePath = '_.releases.'

/** The id of the document that describes a release. */
export const toReleaseDocumentId = (releaseId: string) => `${releasePath}${releaseId}`

/** Whether an id is that of a document that describes a release, which only actions on releases may change. */
export const isReleaseDocumentId = (id: string) => id.startsWith(releasePath)

/** Parses the document of a release. Null if there is no document, or if it is not a release. */
export const parseRelease = (document: LakeDocument | null): Release | null =>
  releaseShape.safeParse(document).data ?? null

/** The reason why a document does not describe a release, or null. */
export function findReleaseProblem(document: unknown): string | null {
  const issue = releaseShape.safeParse(document).error?.issues[0]
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null
}

/** Releases that are published together, when the last of them is due. */
type ScheduledGroup = { releases: Release[]; due: number }

const minuteMs = 60_000

/**
 * The scheduled releases among these documents, in the order in which they are due. Documents that are scheduled one by one, each in a
 * release of its own (`cardinality: 'one'`), belong together if they have the same minute.
 */
export function toScheduledGroups(documents: Iterable<LakeDocument>): ScheduledGroup[] {
  const scheduled = [...documents]
    .filter(({ _id }) => isReleaseDocumentId(_id))
    .flatMap((document) => parseRelease(document) ?? [])
    .filter(({ state }) => state === 'scheduled')
    .toSorted((a, b) => toDue(a) - toDue(b) || (a._id < b._id ? -1 : 1))
  const groups = Map.groupBy(scheduled, (release) =>
    release.metadata.cardinality === 'one' ? Math.floor(toDue(release) / minuteMs) : release._id,
  )
  return [...groups.values()]
    .map((releases) => ({ releases, due: Math.max(...releases.map(toDue)) }))
    .toSorted((a, b) => a.due - b.due)
}

const toDue = ({ publishAt = '' }: Release) => Date.parse(publishAt)
