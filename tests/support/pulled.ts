import type { PulledSnapshot } from 'releases/render/options'
import { noDocuments } from '#lib/content/documents.ts'
import { toSnapshot } from '#lib/content/toSnapshot.server.ts'

/** The outcome of a pull when only the settings are published, with this brand. */
export function toPulled(brand = 'Atelier'): PulledSnapshot {
  const siteSettings = { _id: 'siteSettings', _updatedAt: '2026-11-22T08:00:00Z', brand, legalDetails: {} }
  const snapshot = toSnapshot('lake', { ...noDocuments, siteSettings }, {})
  return {
    kind: 'pulled',
    revision: snapshot.revision,
    documents: 1,
    snapshotFile: 'snapshot.json',
    mediaNames: [],
    links: [],
  }
}
