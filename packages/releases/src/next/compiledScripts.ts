import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { listFiles } from '@freelance-site/foundation/server'
import { getMimeType } from 'hono/utils/mime'
import { compress, encodedEndings, isWorthCompressing } from '../store/compress.ts'

const publicPages = join('server', 'app', '[lang]')
const chunkName = /static\/chunks\/[\w.~-]+\.(?:js|css)/g

/** https://developer.chrome.com/blog/explicit-compile-hints-file-based */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/** Browsers do not compile smaller scripts while downloading, so the hint would only delay the page. */
const smallestHinted = 100_000

/** Makes browsers compile the framework on another thread while it downloads. Other browsers see a comment. Idempotent. */
export async function addCompileHint(site: string): Promise<void> {
  for (const name of await readPublicChunks(site)) {
    if (!name.endsWith('.js')) continue
    const path = join(site, name)
    const script = await readFile(path, 'utf8')
    if (script.length < smallestHinted || script.startsWith(compileHint)) continue
    await writeFile(path, compileHint + script)
  }
}

/**
 * At the highest quality for the scripts, styles and drawings of the public pages; at a fast one for others: an editor is many times
 * larger and has one user.
 */
export async function precompress(site: string): Promise<void> {
  const publicChunks = await readPublicChunks(site)
  for (const path of await listFiles(join(site, 'static'))) {
    const name = `static/${path}`
    const body = await readFile(join(site, name))
    if (!isWorthCompressing(getMimeType(name) ?? '', body)) continue
    const isPublic = publicChunks.has(name) || name.endsWith('.svg')
    const { br, gzip } = compress(body, isPublic ? constants.BROTLI_MAX_QUALITY : undefined)
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
