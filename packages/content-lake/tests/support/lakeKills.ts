import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { forkLake } from './forkLake.ts'
import { connectClient } from './lake.ts'

export type KillOutcome = { acknowledged: number; missing: string[]; integrity: unknown }

/**
 * Starts a lake in another process, writes to it with four clients, and kills it with SIGKILL meanwhile, `kills` times. Returns
 * the acknowledged writes that are missing afterwards, and the result of SQLite's integrity check.
 */
export async function killWhileWriting(
  folder: string,
  kills: number,
  writesEach: number,
): Promise<KillOutcome> {
  const acknowledged = new Set<string>()
  for (let round = 0; round < kills; round += 1) {
    const { child, port } = await forkLake(folder)
    try {
      await writeUntilKilled(child, port, round, writesEach, acknowledged)
    } finally {
      child.kill('SIGKILL')
    }
  }
  return { acknowledged: acknowledged.size, ...checkFolder(folder, acknowledged) }
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
        // The lake was killed before its response, so this write was not acknowledged.
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

/** Reads the folder after the last kill. */
function checkFolder(folder: string, acknowledged: Set<string>): Pick<KillOutcome, 'missing' | 'integrity'> {
  const database = new DatabaseSync(join(folder, 'lake.sqlite'))
  try {
    const rows = database.prepare('SELECT id FROM documents').all()
    const found = new Set(rows.map(({ id }) => String(id)))
    const { integrity_check: integrity } = database.prepare('PRAGMA integrity_check').get() ?? {}
    return { missing: [...acknowledged].filter((id) => !found.has(id)), integrity }
  } finally {
    database.close()
  }
}
