import { join } from 'node:path'
import { z } from 'zod'
import { parseJson, readIfThere, writeFileAtomic } from '#lib/file.server.ts'
import { failureCauseShape } from '#lib/publishing/failureCause.ts'

const recordShape = z.object({
  requested: z.number().int().nonnegative(),
  built: z.number().int().nonnegative(),
  lastFailure: z.object({ at: z.string(), cause: failureCauseShape }).nullable(),
})

/** The publisher's state that must survive a crash. */
export type PublisherRecord = z.infer<typeof recordShape>

export type RecordFile = Awaited<ReturnType<typeof openRecord>>

/** Opens `publisher.json` in the data folder. An unreadable file leads to one build, to be safe. */
export async function openRecord(dataDir: string, log: (line: string) => void) {
  const path = join(dataDir, 'publisher.json')
  let record = await read(path, log)
  let hasChanges = false
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    hasChanges = false
    await writeFileAtomic(path, `${JSON.stringify(record, null, 2)}\n`)
  }

  return {
    get: () => record,
    /** Changes the record; resolves once the change is on disk. Concurrent changes share one write. */
    update: (changes: Partial<PublisherRecord>) => {
      record = { ...record, ...changes }
      if (!hasChanges) {
        hasChanges = true
        writing = writing.catch(() => {}).then(write)
      }
      return writing
    },
  }
}

async function read(path: string, log: (line: string) => void): Promise<PublisherRecord> {
  const empty: PublisherRecord = { requested: 0, built: 0, lastFailure: null }
  const file = await readIfThere(path)
  if (file === null) return empty
  const record = parseJson(file.toString(), recordShape)
  if (record) return record
  log(`${path} is damaged; starting with a new one and building once.`)
  return { ...empty, requested: 1 }
}
