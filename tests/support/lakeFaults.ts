import { join } from 'node:path'
import { parseSnapshot } from '@freelance-site/content/server'
import { readIfThere } from '@freelance-site/foundation/server'
import { waitFor } from '@freelance-site/foundation/testing'
import {
  createPublisher,
  createReleasedSite,
  guardAgainstEmptySnapshot,
  makeRelease,
  openReleases,
  type PublisherDeps,
  toAnswers,
  toMediaFolder,
  toRoutes,
  toStaticFolder,
} from '@freelance-site/releases/testing'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { documentsShape } from '#lib/content/documents.ts'
import { parseEnv } from '#lib/env.server.ts'
import { toRendererOptions } from '#server/releases/rendererOptions.ts'
import { siteOptions } from '#server/releases/siteOptions.ts'
import { type Fault, startFaultyLake } from './faultyLake.ts'

export type FaultOutcome = {
  /** The content that was live while the lake was faulty. */
  shown: string[]
  /** The number of releases whose failure was logged. */
  failures: number
  recoveredAfterMs: number
}

type Publication = {
  dataDir: string
  /** The cache of sized images and drawings. Several publications may share it. */
  images?: string
  fault: Fault
  /** Resolves when the fault is to end. `countFailures` returns how many releases have failed; each cause counts once. */
  until: (countFailures: () => number) => Promise<unknown>
  pauses?: PublisherDeps['pauses']
}

/**
 * Publishes a change, sends its webhook, and makes the lake faulty for a while. Returns the content that was live meanwhile, and
 * the time until the change was live after the fault, without a further webhook. Everything is real except Next: a stand-in
 * makes pages that contain the revision of their content.
 */
export async function publishThroughFault({
  dataDir,
  images,
  fault,
  until,
  pauses,
}: Publication): Promise<FaultOutcome> {
  const published = toSeedDocuments().map((each) => ({ ...each, _updatedAt: '2026-12-01T10:00:00Z' }))
  const lake = await startFaultyLake(published)
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const releases = openReleases(dataDir)
  const site = createReleasedSite({ site: siteOptions, releases, staticFolder: toStaticFolder(dataDir), log })
  const shown = () => site.current()?.release.contentRevision
  const publisher = createPublisher({
    make: toMake(dataDir, images ?? join(dataDir, 'images'), lake.port),
    switchTo: site.switchTo,
    shownContent: async () => [shown() ?? []].flat().map((revision) => ({ revision, warnings: null })),
    prune: releases.prune,
    log,
    pauses,
  })
  try {
    publisher.trigger()
    const before = await waitFor('the first release', shown, 30)
    await waitFor('rest', () => publisher.status().state === 'live', 30)

    lake.fault = fault
    lake.content.documents = published.map((each) =>
      each._type === 'siteSettings' ? { ...each, brand: 'Un nouveau nom' } : each,
    )
    publisher.trigger()
    const countFailures = () =>
      lines.filter((line) => line.startsWith('the live pages stay as they are')).length
    const seen = new Set([shown()])
    const timer = setInterval(() => seen.add(shown()), 50)
    await until(countFailures)
    clearInterval(timer)
    seen.add(shown())

    lake.fault = null
    const repairedAt = Date.now()
    await waitFor('the change', () => shown() !== before, 60)
    return {
      shown: [...seen].map((revision) => (revision === before ? 'before' : `${revision}`)),
      failures: countFailures(),
      recoveredAfterMs: Date.now() - repairedAt,
    }
  } finally {
    await publisher.stop()
    await lake.close()
  }
}

/** Makes releases as the renderer does, from a real pull, but without Next. */
function toMake(dataDir: string, images: string, lakePort: number): PublisherDeps['make'] {
  const releases = openReleases(dataDir)
  const env = parseEnv({ LAKE_PORT: String(lakePort), CONTENT_REQUIRED: '1' })
  const { source, site } = toRendererOptions(env)
  const folders = { media: toMediaFolder(dataDir), cache: images }
  const guarded = guardAgainstEmptySnapshot((folder) => source.pull({ ...folders, folder }), {
    showsDocuments: async () => {
      const current = await releases.current()
      return current !== null && ((await releases.read(current.releaseId))?.documents ?? 0) > 0
    },
  })
  return (unless) =>
    makeRelease(
      {
        dataDir,
        buildFingerprint: 'f1',
        releases,
        pull: guarded,
        render: async ({ snapshotFile }) => {
          const { revision } = parseSnapshot(String(await readIfThere(snapshotFile)), documentsShape)
          return { kind: 'rendered', routes: toRoutes(toAnswers('r1', site), revision) }
        },
        statics: [],
        site,
        siteUrl: 'https://site.example',
        onStep: () => {},
        onHeld: () => {},
      },
      unless,
    )
}
