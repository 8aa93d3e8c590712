import { join } from 'node:path'
import { z } from 'zod'
import { parseJson, readIfThere, writeFileAtomic } from '#lib/file.server.ts'
import { failureCauseShape } from '#lib/publishing/failureCause.ts'

/** The lake retries a delivery for at most 30 minutes; its key is kept a little longer. */
const keyLifeMs = 40 * 60_000
const maxKeys = 5_000

const failureShape = z.object({ at: z.string(), cause: failureCauseShape })

const recordShape = z.object({
  requested: z.number().int().nonnegative(),
  built: z.number().int().nonnegative(),
  deliveries: z.array(z.object({ key: z.string(), at: z.number() })),
  /** A failure with a reason that only another version knows is dropped. */
  lastFailure: failureShape.nullable().catch(null),
})

/** The publisher's state that must survive a crash. */
export type PublisherRecord = z.infer<typeof recordShape>

export type RecordFile = Awaited<ReturnType<typeof openRecord>>

/** Opens `publisher.json` in the data folder. An unreadable file leads to one build, to be safe. */
export async function openRecord(dataDir: string, log: (line: string) => void) {
  const path = join(dataDir, 'publisher.json')
  let record = await read(path, log)
  let dirty = false
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    dirty = false
    await writeFileAtomic(path, `${JSON.stringify(record, null, 2)}\n`)
  }

  return {
    get: () => record,
    /** Changes the record; resolves once the change is on disk. Concurrent changes share one write. */
    update: (change: (record: PublisherRecord) => PublisherRecord) => {
      record = change(record)
      if (!dirty) {
        dirty = true
        writing = writing.catch(() => {}).then(write)
      }
      return writing
    },
  }
}

/** Whether this delivery was recorded before. */
export const knowsDelivery = (record: PublisherRecord, key: string) =>
  record.deliveries.some((delivery) => delivery.key === key)

/** Records a delivery and drops those too old to be retried. */
export function withDelivery(record: PublisherRecord, key: string, now: number): PublisherRecord {
  const recent = record.deliveries.filter((delivery) => delivery.at > now - keyLifeMs).slice(-maxKeys + 1)
  return { ...record, deliveries: [...recent, { key, at: now }] }
}

async function read(path: string, log: (line: string) => void): Promise<PublisherRecord> {
  const empty: PublisherRecord = { requested: 0, built: 0, deliveries: [], lastFailure: null }
  const file = await readIfThere(path)
  if (file === null) return empty
  const kept = parseJson(file.toString(), recordShape)
  if (kept) return kept
  log(`${path} is damaged; starting with a new one and building once.`)
  return { ...empty, requested: 1 }
}
