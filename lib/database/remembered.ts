import { z } from 'zod'
import type { Database } from './database.ts'

const rowShape = z.object({ version: z.number(), value: z.string() })

/** A value that outlives restarts and that several machines share: JSON under a name. */
export function openRemembered({ query }: Database, name: string) {
  return {
    /** The value and its version; null if there is none yet. */
    read: async (): Promise<{ version: number; value: unknown } | null> => {
      const [row] = await query('SELECT "version", "value" FROM remembered WHERE "name" = $1', [name])
      if (row === undefined) return null
      const { version, value } = rowShape.parse(row)
      return { version, value: JSON.parse(value) }
    },
    /** Replaces the version that was read, null for none; false if somebody else has replaced it since. */
    replace: async (version: number | null, value: unknown) => {
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
    },
  }
}
