import { z } from 'zod'
import { readIfThere } from '#lib/readIfThere.ts'
import { writeWhole } from '#lib/writeWhole.ts'
import { parseJson } from './parseJson.ts'
import { toPointerFile } from './releaseFolder.ts'

const pointerShape = z.object({ releaseId: z.string().regex(/^[\w-]+$/) })

/** The id of the release that visitors get; null before the first one, and where the file is damaged. */
export async function readPointer(dataDir: string): Promise<string | null> {
  const kept = await readIfThere(toPointerFile(dataDir))
  return kept && (parseJson(kept.toString(), pointerShape)?.releaseId ?? null)
}

/** Moves the pointer; it names the old release or the new one, never anything between. */
export function writePointer(dataDir: string, releaseId: string): Promise<void> {
  return writeWhole(toPointerFile(dataDir), `${JSON.stringify({ releaseId })}\n`)
}
