import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles, readIfThere } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { type HeadOptions, toAnswerHead } from '../security/answerHead.ts'
import { withoutStyleHints } from './styleHints.ts'

const headersShape = z.record(z.string(), z.string()).optional()
const metaShape = z.looseObject({ headers: headersShape })
const manifestShape = z.looseObject({
  routes: z.record(z.string(), z.looseObject({ initialHeaders: headersShape })),
})

/** A prerendered route of a build, and the path of its files without their endings. */
export type Prerendered = { route: string; base: string }

/**
 * The final status, headers and HTML of a route, as `renderSite.ts` makes them for an own server. Throws if its page has a script
 * that the policy must not allow.
 */
async function finishRoute({ route, base }: Prerendered, options: HeadOptions) {
  const page = await readIfThere(`${base}.html`)
  const head = toAnswerHead(route, page?.toString() ?? null, options)
  if (head.kind === 'refused') throw new Error(`The page ${route} ${head.reason}.`)
  // A header set in both places would be sent twice, and browsers ignore such duplicates.
  const security = options.security.files.includes(route) ? {} : head.security
  const meta = metaShape.parse(JSON.parse(await readFile(`${base}.meta`, 'utf8')))
  return { base, meta, status: head.status, headers: { ...security, ...head.headers }, html: head.html }
}

/**
 * Sets status, headers and script order in the files of prerendered routes. Throws unless they include every error page: Next
 * answers them with 200 unless their status is set. Changes nothing if a page is refused.
 */
export async function finishFiles(
  prerendered: readonly Prerendered[],
  options: HeadOptions,
): Promise<ReadonlyMap<string, { status: number; headers: Record<string, string> }>> {
  const finished = new Map(
    await Promise.all(
      prerendered.map(async (each) => [each.route, await finishRoute(each, options)] as const),
    ),
  )
  const missing = options.site.pages.filter(({ status, route }) => status !== 200 && !finished.has(route))
  if (missing.length > 0)
    throw new Error(`The build has no page ${missing.map(({ route }) => route).join(', ')}.`)
  for (const { base, meta, status, headers, html } of finished.values()) {
    const patched = { ...meta, headers: { ...meta.headers, ...headers }, ...(status !== 200 && { status }) }
    await writeFile(`${base}.meta`, JSON.stringify(patched))
    if (html) await writeFile(`${base}.html`, html)
    await removeStyleHints(base)
  }
  return finished
}

/** Changes the data of a route, and that of its segments. */
async function removeStyleHints(base: string): Promise<void> {
  const segments = await listFiles(`${base}.segments`)
  for (const file of [`${base}.rsc`, ...segments.map((name) => join(`${base}.segments`, name))]) {
    const data = await readIfThere(file)
    const rest = data && withoutStyleHints(data)
    if (rest && rest !== data) await writeFile(file, rest)
  }
}

/** Finishes the `.meta` files, which `next start` and Netlify read, and the list of prerendered routes, which Vercel reads. */
export async function patchMeta(site: string, options: HeadOptions): Promise<void> {
  const path = join(site, 'prerender-manifest.json')
  const manifest = manifestShape.parse(JSON.parse(await readFile(path, 'utf8')))
  const finished = await finishFiles(await listPrerendered(site), options)
  for (const [route, entry] of Object.entries(manifest.routes)) {
    const { status = 200, headers } = finished.get(route) ?? {}
    if (headers) entry.initialHeaders = { ...entry.initialHeaders, ...headers }
    if (status !== 200) entry.initialStatus = status
  }
  await writeFile(path, JSON.stringify(manifest))
}

/** Finds the prerendered routes of a build by their `.meta` files. `site` is the build folder. */
export async function listPrerendered(site: string): Promise<Prerendered[]> {
  const app = join(site, 'server', 'app')
  const metas = (await listFiles(app)).filter((path) => path.endsWith('.meta'))
  const names = metas.map((path) => path.slice(0, -'.meta'.length))
  return names.map((name) => ({ route: `/${name}`, base: join(app, name) }))
}
