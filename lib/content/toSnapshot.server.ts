import { hash } from 'node:crypto'
import type { Media } from 'releases/images/image'
import type { Documents } from './documents.ts'
import type { Snapshot } from './snapshot.ts'

/** Combines documents and their sized images into a snapshot. */
export function toSnapshot(source: Snapshot['source'], documents: Documents, media: Media): Snapshot {
  const revision = hash('sha256', JSON.stringify([documents, media])).slice(0, 16)
  return { version: 1, source, revision, readAt: null, documents, media, socialImages: {} }
}
