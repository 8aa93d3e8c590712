import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { forkLake } from './forkLake.ts'
import { connectClient } from './lake.ts'

export type Survived = { acknowledged: number; missing: string[]; integrity: unknown }

/**
 * Writes to a lake in its own process, from four writers at once, and kills it (-9) in the middle, a number
 * of times. Returns the acknowledged writes that are missing, and the result of SQLite's integrity check.
 */
export async function killWhileWriting(folder: string, kills: number, writesEach: number): Promise<Survived> {
  const acknowledged = new Set<string>()
  for (let round = 0; round < kills; round += 1) {
    const { child, port } = await forkLake(folder)
    try {
      await writeUntilKilled(child, port, round, writesEach, acknowledged)
    } finally {
      child.kill('SIGKILL')
    }
  }
  return { acknowledged: acknowledged.size, ...judge(folder, acknowledged) }
}

async function writeUntilKilled(
  child: ChildProcess,
  port: number,
  round: number,
  writes: number,
  acknowledged: Set<string>,
): Promise<void> {
  const client = connectClient(`http://127.0.0.1:${port}`, { maxRetries: 0 })
  const ended = once(child, 'exit')
  // Kill after a varying number of acknowledged writes.
  const killAfter = Math.ceil(writes * (0.9 + 0.1 * Math.random()))
  let [sent, answered, isOver] = [0, 0, false]
  const write = async () => {
    while (sent < writes && !isOver) {
      const _id = `note-${round}-${sent++}`
      try {
        await client.create({ _id, _type: 'note' })
      } catch (error) {
        // Killed before the response: this write was not acknowledged.
        if (isOver) return
        throw error
      }
      acknowledged.add(_id)
      answered += 1
      if (answered < killAfter || isOver) continue
      isOver = true
      child.kill('SIGKILL')
    }
  }
  await Promise.all([write(), write(), write(), write()])
  await ended
}

/** Reads the folder as the kills left it. */
function judge(folder: string, acknowledged: Set<string>): Pick<Survived, 'missing' | 'integrity'> {
  const database = new DatabaseSync(join(folder, 'lake.sqlite'))
  try {
    const rows = database.prepare('SELECT id FROM documents').all()
    const kept = new Set(rows.map(({ id }) => String(id)))
    const { integrity_check: integrity } = database.prepare('PRAGMA integrity_check').get() ?? {}
    return { missing: [...acknowledged].filter((id) => !kept.has(id)), integrity }
  } finally {
    database.close()
  }
}
