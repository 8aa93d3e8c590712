import { z } from 'zod'
import type { Database } from './database.ts'

const rowShape = z.object({ version: z.number(), value: z.string() })

/** More than there are processes that share a value. */
const maxAttempts = 20

/** A JSON value under a name, in the table `remembered`. Several machines may share it. */
export function openStoredValue({ query }: Database, name: string) {
  const readRow = async (): Promise<{ version: number | null; value: unknown }> => {
    const [row] = await query('SELECT "version", "value" FROM remembered WHERE "name" = $1', [name])
    if (row === undefined) return { version: null, value: null }
    const { version, value } = rowShape.parse(row)
    return { version, value: JSON.parse(value) }
  }
  /** Replaces the version that was read; false if another process has replaced it since. */
  const replace = async (version: number | null, value: unknown): Promise<boolean> => {
    const text = JSON.stringify(value)
    const written =
      version === null
        ? await query(
            'INSERT INTO remembered ("name", "version", "value") VALUES ($1, 1, $2) ON CONFLICT DO NOTHING RETURNING "version"',
            [name, text],
          )
        : await query(
            'UPDATE remembered SET "value" = $2, "version" = "version" + 1 WHERE "name" = $1 AND "version" = $3 RETURNING "version"',
            [name, text, version],
          )
    return written.length > 0
  }
  return {
    /** The value; null if there is none yet. */
    read: async (): Promise<unknown> => (await readRow()).value,
    /** Changes the value, also while other processes change it. Writes nothing where the change returns the same value. */
    update: async <Result>(
      change: (value: unknown) => { value: unknown; result: Result },
    ): Promise<Result> => {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const { version, value } = await readRow()
        const changed = change(value)
        if (changed.value === value || (await replace(version, changed.value))) return changed.result
      }
      throw new Error(`other processes changed ${name} ${maxAttempts} times meanwhile`)
    },
  }
}
