import { readFile } from 'node:fs/promises'
import { isNotThere } from '#lib/isNotThere.ts'

/** The text of a file, or null where there is none. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isNotThere(error)) return null
    throw error
  }
}
