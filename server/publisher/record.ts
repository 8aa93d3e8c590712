import { join } from 'node:path'
import { z } from 'zod'
import { parseJson, readIfThere, writeFileAtomic } from '#lib/file.ts'
import { failureCauseShape } from '#lib/publishing/failureCause.ts'

/** A delivery is sent again for at most 30 minutes; its key is remembered a little longer. */
const KEY_LIFE_MS = 40 * 60_000
const MOST_KEYS = 5_000

const failureShape = z.object({ at: z.string(), cause: failureCauseShape })

const recordShape = z.object({
  requested: z.number().int().nonnegative(),
  built: z.number().int().nonnegative(),
  deliveries: z.array(z.object({ key: z.string(), at: z.number() })),
  /** One that an earlier version has written, in words of its own, is no loss: the next release replaces it. */
  lastFailure: failureShape.nullable().catch(null),
})

/** What the publisher must still know after a crash. */
export type PublisherRecord = z.infer<typeof recordShape>

export type RecordFile = {
  get(): PublisherRecord
  /** Changes the record; resolves once the change is on disk. Changes that come together share one write. */
  update(change: (record: PublisherRecord) => PublisherRecord): Promise<void>
}

/** Opens `publisher.json` in the data folder. A file nobody can read asks for one build, to be on the safe side. */
export async function openRecord(dataDir: string, log: (line: string) => void): Promise<RecordFile> {
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
    update: (change) => {
      record = change(record)
      if (!dirty) {
        dirty = true
        writing = writing.catch(() => {}).then(write)
      }
      return writing
    },
  }
}

/** Whether this delivery has been taken before. */
export const knowsDelivery = (record: PublisherRecord, key: string) =>
  record.deliveries.some((delivery) => delivery.key === key)

/** Notes a delivery and forgets those too old to come again. */
export function withDelivery(record: PublisherRecord, key: string, now: number): PublisherRecord {
  const recent = record.deliveries.filter((delivery) => delivery.at > now - KEY_LIFE_MS).slice(-MOST_KEYS + 1)
  return { ...record, deliveries: [...recent, { key, at: now }] }
}

async function read(path: string, log: (line: string) => void): Promise<PublisherRecord> {
  const empty: PublisherRecord = { requested: 0, built: 0, deliveries: [], lastFailure: null }
  const file = await readIfThere(path)
  if (file === null) return empty
  const kept = parseJson(file.toString(), recordShape)
  if (kept) return kept
  log(`${path} is damaged; starting a new one and building once.`)
  return { ...empty, requested: 1 }
}
