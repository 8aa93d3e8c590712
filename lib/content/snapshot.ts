import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Documents, documentsShape } from './documents.ts'
import type { Media } from './image.ts'

const sizedImageShape = z.object({
  width: z.number(),
  height: z.number(),
  placeholder: z.string().nullable(),
  files: z.array(z.object({ src: z.string(), width: z.number(), type: z.string() })),
})

const snapshotShape = z.object({
  version: z.literal(1),
  /** Where the documents come from: nothing is published where they are built in. */
  source: z.enum(['lake', 'builtIn']),
  /** Changes with the content and with nothing else. */
  revision: z.string(),
  documents: documentsShape,
  media: z.record(z.string(), sizedImageShape),
  /** The pictures of shared links, drawn by `pull`, by the address of their page. */
  socialImages: z.record(z.string(), z.string()).default({}),
})

/** Everything published at one moment, with the images it needs: what all pages of a build read. */
export type Snapshot = z.infer<typeof snapshotShape>

/** Makes a snapshot of documents and the images made for them. */
export function toSnapshot(source: Snapshot['source'], documents: Documents, media: Media): Snapshot {
  const revision = createHash('sha256')
    .update(JSON.stringify([documents, media]))
    .digest('hex')
    .slice(0, 16)
  return { version: 1, source, revision, documents, media, socialImages: {} }
}

/** Reads a snapshot back; throws where the text is none, for only `pull` writes such files. */
export const parseSnapshot = (text: string): Snapshot => snapshotShape.parse(JSON.parse(text))
