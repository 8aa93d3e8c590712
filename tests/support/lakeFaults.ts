import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { pull } from '#lib/content/pull.ts'
import { parseSnapshot } from '#lib/content/snapshot.ts'
import { parseEnv } from '#lib/env.ts'
import { readIfThere } from '#lib/file.ts'
import { createReleasedSite } from '#server/front/releasedSite.ts'
import type { Made } from '#server/processes/ipc.ts'
import { guardAgainstEmptySnapshot, makeRelease } from '#server/publisher/makeRelease.ts'
import { createPublisher } from '#server/publisher/publisher.ts'
import { openRecord } from '#server/publisher/record.ts'
import { openReleases } from '#server/releases/releases.ts'
import { toMediaFolder, toStaticFolder } from '#server/releases/statics.ts'
import { toAnswers } from './drafts.ts'
import { type Fault, startFaultyLake } from './faultyLake.ts'
import { waitFor } from './waitFor.ts'

export type FaultSeen = {
  /** The content that was live while the lake was faulty. */
  shown: string[]
  /** Whether releases failed meanwhile and this was logged. */
  complaints: number
  recoveredAfterMs: number
}

/**
 * Publishes a change, sends its webhook, and makes the lake faulty for a while from then on. Returns what was
 * live in that time, and how long after it the change went live without a further webhook. Everything is real
 * except Next, which is replaced by pages that contain the revision of their content.
 */
export async function publishThroughFault(fault: Fault, faultMs: number): Promise<FaultSeen> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lake-faults-'))
  const published = toSeedDocuments().map((each) => ({ ...each, _updatedAt: '2026-12-01T10:00:00Z' }))
  const lake = await startFaultyLake(published)
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const releases = openReleases(dataDir)
  const site = createReleasedSite({
    releases,
    staticFolder: toStaticFolder(dataDir),
    handlers: {},
    log,
  })
  const shown = () => site.current()?.release.contentRevision
  const publisher = createPublisher({
    record: await openRecord(dataDir, log),
    make: toMake(dataDir, lake.port),
    switchTo: site.switchTo,
    shownRevisions: async () => [shown() ?? []].flat(),
    prune: releases.prune,
    log,
  })
  try {
    await publisher.trigger(null)
    const before = await waitFor('the first release', shown, 30)
    await waitFor('rest', () => publisher.status().state === 'live', 30)

    lake.fault = fault
    lake.content.documents = published.map((each) =>
      each._type === 'siteSettings' ? { ...each, brand: 'Un nouveau nom' } : each,
    )
    await publisher.trigger('delivery-1')
    const seen = new Set<string | undefined>()
    const until = Date.now() + faultMs
    while (Date.now() < until) {
      seen.add(shown())
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const complaints = lines.filter((line) => line.startsWith('the live pages stay as they are')).length

    lake.fault = null
    const mendedAt = Date.now()
    await waitFor('the change', () => shown() !== before, 60)
    return {
      shown: [...seen].map((revision) => (revision === before ? 'before' : `${revision}`)),
      complaints,
      recoveredAfterMs: Date.now() - mendedAt,
    }
  } finally {
    await publisher.stop()
    await lake.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Makes releases as the renderer does, from a real pull, but without Next. */
function toMake(dataDir: string, lakePort: number) {
  const releases = openReleases(dataDir)
  const env = parseEnv({ LAKE_PORT: String(lakePort), CONTENT_REQUIRED: '1' })
  const options = { env, media: toMediaFolder(dataDir), cache: join(dataDir, 'images') }
  const guarded = guardAgainstEmptySnapshot((folder) => pull({ ...options, folder }), {
    showsDocuments: async () => {
      const current = await releases.current()
      return current !== null && ((await releases.read(current.releaseId))?.documents ?? 0) > 0
    },
  })
  return (unlessRevisions: string[]): Promise<Made> =>
    makeRelease(
      {
        dataDir,
        buildFingerprint: 'f1',
        releases,
        pull: guarded,
        render: async (snapshotFile, id) => {
          const { revision } = parseSnapshot(String(await readIfThere(snapshotFile)))
          return { kind: 'rendered', answers: toAnswers(id, revision) }
        },
        statics: [],
        onStep: () => {},
      },
      unlessRevisions,
    )
}
