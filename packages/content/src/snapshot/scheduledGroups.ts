import { z } from 'zod'
import type { Lake } from '../lake/lake.ts'
import { type Answer, getQueryAnswer } from '../lake/lakeClient.ts'
import { createProblem } from '../problems.ts'

const releaseShape = z.object({
  _id: z.string(),
  publishedAt: z.iso.datetime({ offset: true }),
  /** The moment for which it was scheduled; null if no client wrote it down. */
  scheduledAt: z.iso.datetime({ offset: true }).nullable(),
  /** Whether the Studio made it for one scheduled draft. */
  isDraft: z.boolean(),
  /** The ids of its versions, such as `versions.rABC.note-1`. */
  versions: z.array(z.string()),
})

/** A release that was published on schedule. */
export type PublishedRelease = z.infer<typeof releaseShape>

/** A document that was published on schedule, and when. */
type ScheduledDocument = { document: string; publishedAt: number }

/** Documents that are to go live together: those of one release, or those that were scheduled one by one for the same minute. */
export type ScheduledGroup = ScheduledDocument[]

/** Both lakes keep these documents. An import, a migration, or a publication by hand writes none. */
const query = `*[_type == "system.release" && state == "published" && metadata.releaseType == "scheduled" && defined(publishedAt)]
  | order(publishedAt desc) [0...1000] {
    _id, publishedAt,
    "scheduledAt": coalesce(publishAt, metadata.intendedPublishAt),
    "isDraft": coalesce(metadata.cardinality == "one", false),
    "versions": coalesce(finalDocumentStates[].id, [])
  }`

/** The newest groups of documents that were published on schedule. A lake shows them only to a reader with a token. */
export async function getScheduledGroups(lake: Lake): Promise<Answer<ScheduledGroup[]>> {
  const answer = await getQueryAnswer(lake, query, 'raw')
  if (answer.kind === 'failed') return answer
  const parsed = z.array(releaseShape).safeParse(answer.value)
  if (!parsed.success) return { kind: 'failed', problem: createProblem('notContent') }
  return { kind: 'done', value: toScheduledGroups(parsed.data) }
}

const minuteMs = 60_000

/** A release that the owner published by hand, before its time, has a group of its own. */
export function toScheduledGroups(releases: readonly PublishedRelease[]): ScheduledGroup[] {
  const groups = Map.groupBy(releases, ({ _id, publishedAt, scheduledAt, isDraft }) => {
    const at = Date.parse(scheduledAt ?? publishedAt)
    return isDraft && at <= Date.parse(publishedAt) ? Math.floor(at / minuteMs) : _id
  })
  return [...groups.values()].map((group) =>
    group.flatMap(({ publishedAt, versions }) =>
      versions.map((id) => ({ document: toPublishedId(id), publishedAt: Date.parse(publishedAt) })),
    ),
  )
}

const toPublishedId = (versionId: string) => versionId.split('.').slice(2).join('.')

/** The clock of a release may be a little behind that of its documents: a hosted lake publishes in steps. */
const toleranceMs = 5_000

/** Whether a document is as a schedule published it. What the owner publishes by hand later goes live by itself. */
export const isAsScheduled = (
  { document, publishedAt }: ScheduledDocument,
  { _id, _updatedAt }: { _id: string; _updatedAt: string },
): boolean => document === _id && Date.parse(_updatedAt) <= publishedAt + toleranceMs
