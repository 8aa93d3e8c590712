import { readFile } from 'node:fs/promises'
import { isNotThere } from './isNotThere.ts'

/** What a file holds, or null where there is none. */
export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isNotThere(error)) return null
    throw error
  }
}
