import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { locales } from '#lib/locale.ts'

type Finish = { status?: number; headers: Record<string, string> }

/** Next would let shared caches keep a page for a year; a published change must show at the next visit. */
const page: Finish = { headers: { 'cache-control': 'public, max-age=0, must-revalidate' } }
const errorHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/** Next would answer these with 200. */
const errorPages: Record<string, Finish> = {
  '404': { status: 404, headers: errorHeaders },
  '500': { status: 500, headers: errorHeaders },
  '503': { status: 503, headers: { ...errorHeaders, 'retry-after': '60' } },
}

const metaShape = z.looseObject({ headers: z.record(z.string(), z.string()).optional() })

/**
 * Gives the generated pages their real status and headers, in the `.meta` files that Next reads when it first
 * serves them.
 */
export async function finishRelease(site: string): Promise<void> {
  for (const locale of locales) {
    const app = join(site, 'server', 'app')
    await finishPage(join(app, `${locale}.meta`), page)
    const names = (await readdir(join(app, locale))).filter((name) => name.endsWith('.meta'))
    const missing = Object.keys(errorPages).filter((name) => !names.includes(`${name}.meta`))
    if (missing.length > 0) throw new Error(`The build has no page for ${missing.join(', ')} in “${locale}”.`)
    for (const name of names)
      await finishPage(join(app, locale, name), errorPages[name.slice(0, -'.meta'.length)] ?? page)
  }
}

async function finishPage(path: string, { status, headers }: Finish): Promise<void> {
  const meta = metaShape.parse(JSON.parse(await readFile(path, 'utf8')))
  const finished = { ...meta, headers: { ...meta.headers, ...headers }, ...(status && { status }) }
  await writeFile(path, JSON.stringify(finished))
}
