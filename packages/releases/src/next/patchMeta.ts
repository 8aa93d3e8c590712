import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type HeadOptions, toAnswerHead } from '../security/answerHead.ts'

const metaShape = z.looseObject({ headers: z.record(z.string(), z.string()).optional() })

const manifestShape = z.looseObject({
  routes: z.record(
    z.string(),
    z.looseObject({ initialHeaders: z.record(z.string(), z.string()).optional() }),
  ),
})

/** The final status and headers of a prerendered route, and its HTML with the site's own scripts first; null for a file. */
type FinishedRoute = { status: number; headers: Record<string, string>; html: string | null }

/** Finishes a route as `renderSite.ts` does for `npm start`. Throws if its page has a script that the policy must not allow. */
export function finishRoute(route: string, html: string | null, options: HeadOptions): FinishedRoute {
  const head = toAnswerHead(route, html, options)
  if (head.kind === 'refused') throw new Error(`The page ${route} ${head.reason}.`)
  // A header set in both places would be sent twice, and browsers ignore such duplicates.
  const security = options.security.files.includes(route) ? {} : head.security
  return { status: head.status, headers: { ...security, ...head.headers }, html: head.html }
}

/** Throws unless these routes of a build include every error page. Next answers them with 200 unless their status is set. */
export function checkErrorRoutes(routes: ReadonlySet<string>, { site }: HeadOptions): void {
  const missing = site.pages.flatMap(({ status, route }) =>
    status === 200 || routes.has(route) ? [] : route,
  )
  if (missing.length > 0) throw new Error(`The build has no page ${missing.join(', ')}.`)
}

type Patch = { path: string; text: string }

/** Finishes the `.meta` files, which `next start` and Netlify read, and the list of prerendered routes, which Vercel reads. */
export async function patchMeta(site: string, options: HeadOptions): Promise<void> {
  const app = join(site, 'server', 'app')
  const prerendered = await listPrerendered(app)
  checkErrorRoutes(new Set(prerendered.map(({ route }) => route)), options)
  const finished = new Map(
    prerendered.map(({ route, html }) => [route, finishRoute(route, html, options)] as const),
  )
  // All patches are prepared before the first one is written: if a page is refused, nothing has changed.
  const patches = [
    ...(
      await Promise.all([...finished].map(([route, each]) => toFilePatches(join(app, route), each)))
    ).flat(),
    await toManifestPatch(join(site, 'prerender-manifest.json'), finished),
  ]
  await Promise.all(patches.map(({ path, text }) => writeFile(path, text)))
}

/** The prerendered routes of a build, each with its HTML, or null if it is no page. */
export async function listPrerendered(app: string): Promise<{ route: string; html: string | null }[]> {
  const paths = new Set(await readdir(app, { recursive: true }))
  const names = [...paths].flatMap((path) => (path.endsWith('.meta') ? [path.slice(0, -'.meta'.length)] : []))
  return Promise.all(
    names.map(async (name) => {
      const html = paths.has(`${name}.html`) ? await readFile(join(app, `${name}.html`), 'utf8') : null
      return { route: `/${name}`, html }
    }),
  )
}

export async function toFilePatches(base: string, finished: FinishedRoute): Promise<Patch[]> {
  const path = `${base}.meta`
  const meta = metaShape.parse(JSON.parse(await readFile(path, 'utf8')))
  const headers = { ...meta.headers, ...finished.headers }
  return [
    { path, text: JSON.stringify({ ...meta, headers, ...toStatus(finished, 'status') }) },
    ...(finished.html === null ? [] : [{ path: `${base}.html`, text: finished.html }]),
  ]
}

async function toManifestPatch(path: string, finished: ReadonlyMap<string, FinishedRoute>): Promise<Patch> {
  const manifest = manifestShape.parse(JSON.parse(await readFile(path, 'utf8')))
  const routes = Object.entries(manifest.routes).map(([route, entry]) => {
    const head = finished.get(route)
    if (head === undefined) return [route, entry] as const
    const initialHeaders = { ...entry.initialHeaders, ...head.headers }
    return [route, { ...entry, initialHeaders, ...toStatus(head, 'initialStatus') }] as const
  })
  return { path, text: JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) }) }
}

/** The status as a property; nothing for 200, which is Next's default. */
const toStatus = <Name extends string>({ status }: FinishedRoute, name: Name) =>
  status === 200 ? {} : { [name]: status }
