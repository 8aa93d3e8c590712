import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressBest } from '../compress.ts'

const publicPages = join('server', 'app', '[lang]')
const named = /static\/chunks\/[\w.~-]+\.(?:js|css)/g

/**
 * Puts the smallest form (`.br`) of each script and stylesheet of the public pages beside it, once per version of
 * the code: their first visitor should not pay for a quick one. Those of the Studio are many times as much, and
 * its owner opens it from nearby.
 */
export async function precompress(site: string): Promise<void> {
  const manifests = (await readdir(join(site, publicPages), { recursive: true }))
    .filter((path) => path.endsWith('client-reference-manifest.js'))
    .map((path) => join(publicPages, path))
  const names = new Set<string>()
  for (const manifest of ['build-manifest.json', ...manifests])
    for (const [name] of (await readFile(join(site, manifest), 'utf8')).matchAll(named)) names.add(name)
  await Promise.all(
    [...names].map(async (name) => {
      const path = join(site, name)
      await writeFile(`${path}.br`, await compressBest(await readFile(path)))
    }),
  )
}
