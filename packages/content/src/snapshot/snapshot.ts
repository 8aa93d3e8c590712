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

/**
 * The revision is a hash of documents and media, and of documents that are shown later, of which a release tells the owner. `pull` adds
 * the time, the redirects and the drawn pictures.
 */
export function toSnapshot<Documents>(
  source: Snapshot<Documents>['source'],
  documents: Documents,
  media: Media,
  later: Snapshot<Documents>['later'] = [],
): Snapshot<Documents> {
  const hashed = later.length > 0 ? [documents, media, later] : [documents, media]
  const revision = hash('sha256', JSON.stringify(hashed)).slice(0, 16)
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
