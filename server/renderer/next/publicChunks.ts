import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const publicPages = join('server', 'app', '[lang]')
const named = /static\/chunks\/[\w.~-]+\.(?:js|css)/g

/** The scripts and stylesheets that the public pages of a compiled site load, as paths in its folder. */
export async function readPublicChunks(site: string): Promise<string[]> {
  const manifests = (await readdir(join(site, publicPages), { recursive: true }))
    .filter((path) => path.endsWith('client-reference-manifest.js'))
    .map((path) => join(publicPages, path))
  const names = new Set<string>()
  for (const manifest of ['build-manifest.json', ...manifests])
    for (const [name] of (await readFile(join(site, manifest), 'utf8')).matchAll(named)) names.add(name)
  return [...names]
}
