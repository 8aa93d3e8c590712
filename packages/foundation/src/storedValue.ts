import { z } from 'zod'
import type { Database } from './database.ts'

const rowsShape = z.array(z.object({ value: z.string() }))

/** More attempts than there are processes that share a value. */
const maxAttempts = 20

/** A JSON value under a name, in the table `remembered`. Several machines may share it. */
export function openStoredValue({ query }: Pick<Database, 'query'>, name: string) {
  /** The stored text; null if there is none yet. */
  const readText = async (): Promise<string | null> => {
    const rows = await query('SELECT "value" FROM remembered WHERE "name" = $1', [name])
    return rowsShape.parse(rows)[0]?.value ?? null
  }
  /** Replaces the text that was read; false if another process has replaced it since. */
  const replace = async (before: string | null, after: string): Promise<boolean> => {
    const rows = await query(
      `INSERT INTO remembered ("name", "version", "value") VALUES ($1, 1, $2) ON CONFLICT ("name")
       DO UPDATE SET "value" = excluded."value" WHERE remembered."value" = $3 RETURNING "value"`,
      [name, after, before],
    )
    return rows.length > 0
  }
  const toValue = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
  return {
    read: async (): Promise<unknown> => toValue(await readText()),
    /** Changes the value. Safe while other processes change it too. */
    update: async <Result>(
      change: (value: unknown) => { value: unknown; result: Result },
    ): Promise<Result> => {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const before = await readText()
        const { value, result } = change(toValue(before))
        const after = JSON.stringify(value)
        if (after === before || (await replace(before, after))) return result
      }
      throw new Error(`other processes changed ${name} ${maxAttempts} times meanwhile`)
    },
  }
}
