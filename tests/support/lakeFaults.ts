import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import type { Problem } from '#lib/content/documents.ts'
import { formatFailure } from '#lib/content/published.ts'
import { pull } from '#lib/content/pull.ts'
import { parseEnv } from '#lib/env.ts'
import { writePointer } from '#server/pointer.ts'
import { createCatchUp, readLiveRelease } from '#server/publisher/catchUp.ts'
import { doubtEmptiness } from '#server/publisher/doubtEmptiness.ts'
import type { BuildOutcome } from '#server/publisher/outcome.ts'
import { createPublisher } from '#server/publisher/publisher.ts'
import type { PullContent } from '#server/publisher/pullContent.ts'
import { openRecord } from '#server/publisher/record.ts'
import { writeRelease } from '#server/publisher/releases.ts'
import { type Fault, startFaultyLake } from './faultyLake.ts'
import { waitFor } from './waitFor.ts'

export type FaultSeen = {
  /** What was live while the lake was out of order. */
  shown: string[]
  /** Whether builds failed meanwhile, and said so. */
  complaints: number
  recoveredAfterMs: number
}

/**
 * A change is published and told of, and the lake is out of order from then on for a while: what is live in that
 * time, and how long after it the change is, without anybody telling again. Everything is real but Next and the
 * front server: a build is a pull that becomes the live release.
 */
export async function publishThroughFault(fault: Fault, faultMs: number): Promise<FaultSeen> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lake-faults-'))
  const published = toSeedDocuments().map((each) => ({ ...each, _updatedAt: '2026-12-01T10:00:00Z' }))
  const lake = await startFaultyLake(published)
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const stopping = new AbortController()
  const getContent = toPull(lake.port, join(dataDir, 'images'))
  const guarded = doubtEmptiness(getContent, {
    showsDocuments: async () => ((await readLiveRelease(dataDir))?.documents ?? 0) > 0,
  })
  const record = await openRecord(dataDir, log)
  const publisher = createPublisher({ record, log, build: toBuild(dataDir, guarded) })
  const catching = createCatchUp({ dataDir, pull: guarded, publisher, record, signal: stopping.signal, log })
  const shown = async () => (await readLiveRelease(dataDir))?.contentRevision
  try {
    await publisher.trigger(null)
    const before = await waitFor('the first release', shown, 30)
    await waitFor('rest', () => publisher.status().state === 'live', 30)
    void catching.keepUp()

    lake.fault = fault
    lake.content.documents = published.map((each) =>
      each._type === 'siteSettings' ? { ...each, brand: 'Un nouveau nom' } : each,
    )
    await publisher.trigger('delivery-1')
    const seen = new Set<string | undefined>()
    const until = Date.now() + faultMs
    while (Date.now() < until) {
      seen.add(await shown())
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const complaints = lines.filter((line) => line.startsWith('the live pages stay as they are')).length

    lake.fault = null
    const mendedAt = Date.now()
    await waitFor('the change', async () => (await shown()) !== before, 60)
    return {
      shown: [...seen].map((revision) => (revision === before ? 'before' : `${revision}`)),
      complaints,
      recoveredAfterMs: Date.now() - mendedAt,
    }
  } finally {
    stopping.abort()
    await publisher.stop()
    await lake.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const toPull =
  (lakePort: number, cache: string): PullContent =>
  async (folder) => {
    const env = parseEnv({ LAKE_PORT: String(lakePort), CONTENT_REQUIRED: '1' })
    const pulled = await pull({ env, folder, cache })
    if (pulled.kind === 'unreachable') return { kind: 'unreachable', reason: formatFailure(pulled) }
    if (pulled.kind === 'refused') return { kind: 'refused', problems: pulled.problems }
    const { revision, documents } = pulled.snapshot
    return { kind: 'pulled', revision, documents: documents.projects.length }
  }

/** A build without its pages. */
function toBuild(dataDir: string, getContent: PullContent) {
  let count = 0
  return async (signal: AbortSignal): Promise<BuildOutcome> => {
    count += 1
    const releaseId = `r${count}`
    const folder = join(dataDir, 'pulled', releaseId)
    await mkdir(folder, { recursive: true })
    const content = await getContent(folder, signal)
    const none: Problem[] = []
    const failed = { kind: 'failed', stage: 'pull', problems: none } as const
    if (content.kind === 'unreachable') return { ...failed, reason: content.reason, retry: 'later' }
    if (content.kind === 'refused')
      return { ...failed, problems: content.problems, reason: '', retry: 'never' }
    const { revision: contentRevision, documents } = content
    await writeRelease(dataDir, { id: releaseId, builtAt: '', madeFrom: '', contentRevision, documents })
    await writePointer(dataDir, releaseId)
    return { kind: 'live', releaseId, ms: 0, steps: '' }
  }
}
