import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { compress, encodedEndings, isWorthCompressing } from '../releases/compress.ts'
import { readPublicChunks } from './next/publicChunks.ts'

/**
 * Puts the compressed forms (`.br`, `.gz`) of every static file beside it, once per version of the code: as small as
 * they get for the public pages; quickly for the Studio, which is many times as much and has one visitor.
 */
export async function precompress(site: string): Promise<void> {
  const publicChunks = new Set(await readPublicChunks(site))
  const names = (await readdir(join(site, 'static'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(site.length + 1)
        .replaceAll('\\', '/'),
    )
  for (const name of names) {
    const body = await readFile(join(site, name))
    if (!isWorthCompressing(getMimeType(name) ?? '', body)) continue
    const { br, gzip } = compress(body, publicChunks.has(name) ? 'code' : 'studio')
    await writeFile(join(site, name + encodedEndings.br), br)
    await writeFile(join(site, name + encodedEndings.gzip), gzip)
  }
}
