import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { listFiles } from '#lib/file.ts'
import { compress, encodedEndings, isWorthCompressing } from '../../releases/compress.ts'

const publicPages = join('server', 'app', '[lang]')
const chunkName = /static\/chunks\/[\w.~-]+\.(?:js|css)/g

/** https://developer.chrome.com/blog/explicit-compile-hints-file-based */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/** Smaller ones are not compiled while they arrive, and would hold up the page instead. */
const SMALLEST_HINTED = 100_000

/**
 * Has browsers compile the framework on another thread, while it arrives, instead of function by function while
 * the page waits for it; those that do not know the hint read a comment. A second time changes nothing.
 */
export async function addCompileHint(site: string): Promise<void> {
  for (const name of await readPublicChunks(site)) {
    if (!name.endsWith('.js')) continue
    const path = join(site, name)
    const script = await readFile(path, 'utf8')
    if (script.length < SMALLEST_HINTED || script.startsWith(compileHint)) continue
    await writeFile(path, compileHint + script)
  }
}

/**
 * Puts the compressed forms (`.br`, `.gz`) of every static file beside it, once per version of the code: as small as
 * they get for the public pages; quickly for the Studio, which is many times as much and has one visitor.
 */
export async function precompress(site: string): Promise<void> {
  const publicChunks = await readPublicChunks(site)
  for (const path of await listFiles(join(site, 'static'))) {
    const name = `static/${path}`
    const body = await readFile(join(site, name))
    if (!isWorthCompressing(getMimeType(name) ?? '', body)) continue
    const { br, gzip } = compress(body, publicChunks.has(name) ? 'code' : 'studio')
    await writeFile(join(site, name + encodedEndings.br), br)
    await writeFile(join(site, name + encodedEndings.gzip), gzip)
  }
}

/** The scripts and stylesheets that the public pages of a compiled site load, as paths in its folder. */
async function readPublicChunks(site: string): Promise<Set<string>> {
  const manifests = (await readdir(join(site, publicPages), { recursive: true }))
    .filter((path) => path.endsWith('client-reference-manifest.js'))
    .map((path) => join(publicPages, path))
  const texts = await Promise.all(
    ['build-manifest.json', ...manifests].map((manifest) => readFile(join(site, manifest), 'utf8')),
  )
  return new Set(texts.flatMap((text) => text.match(chunkName) ?? []))
}
