import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type HeadOptions, toAnswerHead } from '../security/answerHead.ts'

const headersShape = z.record(z.string(), z.string()).optional()
const metaShape = z.looseObject({ headers: headersShape })
const manifestShape = z.looseObject({
  routes: z.record(z.string(), z.looseObject({ initialHeaders: headersShape })),
})

/** A prerendered route of a build: the path of its files without their endings, and its HTML, or null if it is no page. */
export type Prerendered = { route: string; base: string; html: string | null }

/** The final status and headers of a prerendered route, and its HTML with the site's own scripts first; null for a file. */
type FinishedRoute = { status: number; headers: Record<string, string>; html: string | null }

/** Finishes a route as `renderSite.ts` does for `npm start`. Throws if its page has a script that the policy must not allow. */
function finishRoute({ route, html }: Prerendered, options: HeadOptions): FinishedRoute {
  const head = toAnswerHead(route, html, options)
  if (head.kind === 'refused') throw new Error(`The page ${route} ${head.reason}.`)
  // A header set in both places would be sent twice, and browsers ignore such duplicates.
  const security = options.security.files.includes(route) ? {} : head.security
  return { status: head.status, headers: { ...security, ...head.headers }, html: head.html }
}

/**
 * Sets status, headers and script order in the files of prerendered routes. Throws unless they include every error page: Next
 * answers them with 200 unless their status is set. Changes nothing if a page is refused.
 */
export async function finishFiles(
  prerendered: readonly Prerendered[],
  options: HeadOptions,
): Promise<ReadonlyMap<string, FinishedRoute>> {
  const finished = new Map(prerendered.map((each) => [each.route, finishRoute(each, options)]))
  const missing = options.site.pages.filter(({ status, route }) => status !== 200 && !finished.has(route))
  if (missing.length > 0)
    throw new Error(`The build has no page ${missing.map(({ route }) => route).join(', ')}.`)
  const files = await Promise.all(
    prerendered.map(async ({ route, base }) => {
      const meta = metaShape.parse(JSON.parse(await readFile(`${base}.meta`, 'utf8')))
      return { base, meta, ...finished.get(route) }
    }),
  )
  for (const { base, meta, status, headers, html } of files) {
    const patched = { ...meta, headers: { ...meta.headers, ...headers }, ...(status !== 200 && { status }) }
    await writeFile(`${base}.meta`, JSON.stringify(patched))
    if (html) await writeFile(`${base}.html`, html)
  }
  return finished
}

/** Finishes the `.meta` files, which `next start` and Netlify read, and the list of prerendered routes, which Vercel reads. */
export async function patchMeta(site: string, options: HeadOptions): Promise<void> {
  const path = join(site, 'prerender-manifest.json')
  const manifest = manifestShape.parse(JSON.parse(await readFile(path, 'utf8')))
  const finished = await finishFiles(await listPrerendered(join(site, 'server', 'app')), options)
  for (const [route, entry] of Object.entries(manifest.routes)) {
    const { status = 200, headers } = finished.get(route) ?? {}
    if (headers) entry.initialHeaders = { ...entry.initialHeaders, ...headers }
    if (status !== 200) entry.initialStatus = status
  }
  await writeFile(path, JSON.stringify(manifest))
}

async function listPrerendered(app: string): Promise<Prerendered[]> {
  const paths = new Set(await readdir(app, { recursive: true }))
  const names = [...paths].flatMap((path) => (path.endsWith('.meta') ? [path.slice(0, -'.meta'.length)] : []))
  return Promise.all(
    names.map(async (name) => {
      const base = join(app, name)
      const html = paths.has(`${name}.html`) ? await readFile(`${base}.html`, 'utf8') : null
      return { route: `/${name}`, base, html }
    }),
  )
}
