import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Env, parseEnv } from '#lib/env.ts'
import { locales } from '#lib/locale.ts'
import { decideFirst } from '#lib/preferences/decideFirst.ts'
import type { PolicySettings } from '#lib/security/contentPolicy.ts'
import { toPublicHeaders, toStudioHeaders } from '#lib/security/pageHeaders.ts'
import { losesLateHeaders } from '#lib/security/platform.ts'
import { standingHeaders } from '#lib/security/standingHeaders.ts'

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
 * Gives what was generated its real status and headers, in the `.meta` files that Next reads when it first serves
 * them, and pages their scripts in the right order. Throws a sentence when a page holds a script that its policy must
 * not allow.
 */
export async function finishRelease(
  site: string,
  env: Pick<Env, 'NEXT_PUBLIC_GA_MEASUREMENT_ID' | 'NEXT_PUBLIC_SANITY_PROJECT_ID'> = parseEnv(),
  isLost = losesLateHeaders(process.env),
): Promise<void> {
  const app = join(site, 'server', 'app')
  const settings: PolicySettings = {
    analytics: env.NEXT_PUBLIC_GA_MEASUREMENT_ID !== undefined,
    hostedLake: env.NEXT_PUBLIC_SANITY_PROJECT_ID !== undefined,
  }
  const paths = (await readdir(app, { recursive: true })).map((path) => path.replaceAll('\\', '/'))
  for (const locale of locales) {
    const missing = Object.keys(errorPages).filter((name) => !paths.includes(`${locale}/${name}.meta`))
    if (missing.length > 0) throw new Error(`The build has no page for ${missing.join(', ')} in “${locale}”.`)
  }
  const metas = paths.filter((path) => path.endsWith('.meta'))
  // All are made before one is written: where one is refused, nothing writes into a folder that is being removed.
  const finished = await Promise.all(
    metas.map(async (path) => {
      const name = path.slice(0, -'.meta'.length)
      const page = `${name}.html`
      const text = paths.includes(page) ? await readFile(join(app, page), 'utf8') : null
      const html = text !== null && isOfLocale(name) ? decideFirst(text) : text
      const security = toSecurityHeaders(name, html, settings)
      const given = await readFile(join(app, path), 'utf8')
      // Said in both places they would be said twice, which browsers take for nothing.
      const meta = toFinishedMeta(given, toFinish(name), isLost ? {} : security)
      return [{ path, text: meta }, ...(html !== null && html !== text ? [{ path: page, text: html }] : [])]
    }),
  )
  await Promise.all(finished.flat().map(({ path, text }) => writeFile(join(app, path), text)))
}

/** A page or file of a language is `fr` or `fr/…`; the Studio and files such as the sitemap stand beside them. */
const isOfLocale = (name: string) =>
  locales.some((locale) => name === locale || name.startsWith(`${locale}/`))

function toFinish(name: string): Finish {
  if (!isOfLocale(name) && name !== 'studio') return { headers: {} }
  return errorPages[name.slice(name.indexOf('/') + 1)] ?? page
}

function toSecurityHeaders(name: string, html: string | null, settings: PolicySettings) {
  // Next's own bare error pages are no pages of this site: they may be read, and run nothing.
  if (html === null || !(isOfLocale(name) || name === 'studio')) return standingHeaders
  const made = name === 'studio' ? toStudioHeaders(html, settings) : toPublicHeaders(html, settings)
  if (made.kind === 'refused') throw new Error(`The page ${name} ${made.reason}.`)
  return made.headers
}

function toFinishedMeta(
  given: string,
  { status, headers }: Finish,
  security: Record<string, string>,
): string {
  const meta = metaShape.parse(JSON.parse(given))
  return JSON.stringify({
    ...meta,
    headers: { ...meta.headers, ...security, ...headers },
    ...(status && { status }),
  })
}
