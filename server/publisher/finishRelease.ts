import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { locales } from '#lib/locale.ts'

/** Pages that Next would answer with 200 and let caches keep for a year. */
const errorPages = [
  { page: '404', status: 404 },
  { page: '500', status: 500 },
  { page: '503', status: 503, headers: { 'retry-after': '60' } },
]
const errorHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const metaShape = z.looseObject({ headers: z.record(z.string(), z.string()).optional() })

/** Gives the generated error pages their real status and headers, in the `.meta` files beside them. */
export async function finishRelease(site: string): Promise<void> {
  for (const locale of locales)
    for (const { page, status, headers } of errorPages) {
      const path = join(site, 'server', 'app', locale, `${page}.meta`)
      const meta = metaShape.parse(JSON.parse(await readFile(path, 'utf8')))
      const finished = { ...meta, status, headers: { ...meta.headers, ...errorHeaders, ...headers } }
      await writeFile(path, JSON.stringify(finished))
    }
}
