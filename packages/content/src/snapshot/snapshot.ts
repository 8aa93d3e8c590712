import { hash } from 'node:crypto'
import { redirectShape } from '@freelance-site/releases'
import { z } from 'zod'
import { type Media, sizedImageShape } from '../images/image.ts'
import { getIn } from '../values.ts'

const snapshotShape = z.object({
  version: z.literal(1),
  source: z.enum(['lake', 'builtIn']),
  /** A hash of the content. */
  revision: z.string(),
  /** When it was read from the lake; null in development. */
  readAt: z.iso.datetime().nullable().default(null),
  media: z.record(z.string(), sizedImageShape.nullable()),
  /** Social images drawn by a pull, by the address of their page. */
  socialImages: z.record(z.string(), z.string()).default({}),
  redirects: z.array(redirectShape).default([]),
  /** Published documents that pages show later, with the moment. */
  later: z.array(z.object({ _id: z.string(), _updatedAt: z.string(), showFrom: z.string() })).default([]),
})

/** Everything published at one moment, with its images: all pages of a release read the same one. */
export type Snapshot<Documents> = z.infer<typeof snapshotShape> & { documents: Documents }

/** Parses a snapshot. Throws if the text is not one, since only a pull writes these files. */
export function parseSnapshot<Shape extends z.ZodType>(
  text: string,
  documents: Shape,
): Snapshot<z.infer<Shape>> {
  const value: unknown = JSON.parse(text)
  return { ...snapshotShape.parse(value), documents: documents.parse(getIn(value, ['documents'])) }
}

/** Published documents that pages do not show, or in an earlier version: `held` has the ids of those that a failed page holds back. */
type Unshown<Documents> = { later?: Snapshot<Documents>['later']; held?: readonly string[] }

/**
 * The revision is a hash of documents and media, and of what is not shown as it is published, since a release tells the owner. `pull`
 * adds the time, the redirects and the drawn pictures.
 */
export function toSnapshot<Documents>(
  source: Snapshot<Documents>['source'],
  documents: Documents,
  media: Media,
  { later = [], held = [] }: Unshown<Documents> = {},
): Snapshot<Documents> {
  const unshown = later.length > 0 || held.length > 0 ? [later, held.toSorted()] : []
  const revision = hash('sha256', JSON.stringify([documents, media, ...unshown])).slice(0, 16)
  return {
    version: 1,
    source,
    revision,
    readAt: null,
    documents,
    media,
    socialImages: {},
    redirects: [],
    later,
  }
}
