import { noDocuments } from '#lib/content/documents.ts'
import { toSnapshot } from '#lib/content/toSnapshot.server.ts'
import type { PullOutcome } from '#lib/pull/pull.ts'

/** The outcome of a pull when only the settings are published, with this brand. */
export function toPulled(brand = 'Atelier'): Extract<PullOutcome, { kind: 'lake' }> {
  const siteSettings = { _id: 'siteSettings', _updatedAt: '2026-11-22T08:00:00Z', brand, legalDetails: {} }
  const snapshot = toSnapshot('lake', { ...noDocuments, siteSettings }, {})
  return {
    kind: 'lake',
    from: 'the lake',
    ignored: [],
    snapshot,
    snapshotFile: 'snapshot.json',
    mediaNames: [],
  }
}
