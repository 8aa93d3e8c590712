import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressBest } from '../compress.ts'
import { readPublicChunks } from './publicChunks.ts'

/**
 * Puts the smallest form (`.br`) of each script and stylesheet of the public pages beside it, once per version of
 * the code: their first visitor should not pay for a quick one. Those of the Studio are many times as much, and
 * its owner opens it from nearby.
 */
export async function precompress(site: string): Promise<void> {
  await Promise.all(
    (await readPublicChunks(site)).map(async (name) => {
      const path = join(site, name)
      await writeFile(`${path}.br`, await compressBest(await readFile(path)))
    }),
  )
}
