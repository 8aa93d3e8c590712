import { sizedImageShape } from 'releases/images/image'
import { z } from 'zod'
import { documentsShape } from './documents.ts'

const snapshotShape = z.object({
  version: z.literal(1),
  /** Whether documents were read from a lake, or the built-in ones are shown. */
  source: z.enum(['lake', 'builtIn']),
  /** A hash of the content. */
  revision: z.string(),
  /** When it was read from the lake; null in development. */
  readAt: z.iso.datetime().nullable().default(null),
  documents: documentsShape,
  media: z.record(z.string(), sizedImageShape),
  /** Social images drawn by `pull`, by the address of their page. */
  socialImages: z.record(z.string(), z.string()).default({}),
})

/** Everything published at one moment, with its images: all pages of a release read the same one. */
export type Snapshot = z.infer<typeof snapshotShape>

/** Parses a snapshot. Throws if the text is not one, since only `pull` writes these files. */
export const parseSnapshot = (text: string): Snapshot => snapshotShape.parse(JSON.parse(text))
