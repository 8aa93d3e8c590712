import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { PolicySettings } from '#lib/security/policy.ts'
import { checkErrorRoutes, type FinishedRoute, finishRoute } from './finishedRoute.ts'

const metaShape = z.looseObject({ headers: z.record(z.string(), z.string()).optional() })

const manifestShape = z.looseObject({
  routes: z.record(
    z.string(),
    z.looseObject({ initialHeaders: z.record(z.string(), z.string()).optional() }),
  ),
})

type Patch = { path: string; text: string }

/**
 * Gives the pages of a build their status, headers and order of scripts after `next build`, where whoever serves the
 * build reads them: `next start` and Netlify in the `.meta` file of each, Vercel in the list of prerendered routes.
 */
export async function patchMeta(site: string, settings: PolicySettings): Promise<void> {
  const app = join(site, 'server', 'app')
  const prerendered = await listPrerendered(app)
  checkErrorRoutes(new Set(prerendered.map(({ route }) => route)))
  const finished = new Map(
    prerendered.map(({ route, html }) => [route, finishRoute(route, html, settings)] as const),
  )
  // Prepare all before writing any: if one is refused, nothing has changed.
  const patches = [
    ...(
      await Promise.all([...finished].map(([route, each]) => toFilePatches(join(app, route), each)))
    ).flat(),
    await toManifestPatch(join(site, 'prerender-manifest.json'), finished),
  ]
  await Promise.all(patches.map(({ path, text }) => writeFile(path, text)))
}

/** The routes that a build has prerendered, each with its page; null where it is something else. */
export async function listPrerendered(app: string): Promise<{ route: string; html: string | null }[]> {
  const paths = new Set((await readdir(app, { recursive: true })).map((path) => path.replaceAll('\\', '/')))
  const names = [...paths].flatMap((path) => (path.endsWith('.meta') ? [path.slice(0, -'.meta'.length)] : []))
  return Promise.all(
    names.map(async (name) => {
      const html = paths.has(`${name}.html`) ? await readFile(join(app, `${name}.html`), 'utf8') : null
      return { route: `/${name}`, html }
    }),
  )
}

/** What changes in the `.meta` file of a prerendered route, and in its page; `base` is their path without an ending. */
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
    const given = finished.get(route)
    if (given === undefined) return [route, entry] as const
    const initialHeaders = { ...entry.initialHeaders, ...given.headers }
    return [route, { ...entry, initialHeaders, ...toStatus(given, 'initialStatus') }] as const
  })
  return { path, text: JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) }) }
}

/** Nothing for 200, which Next takes for granted. */
const toStatus = <Name extends string>({ status }: FinishedRoute, name: Name) =>
  status === 200 ? {} : { [name]: status }
