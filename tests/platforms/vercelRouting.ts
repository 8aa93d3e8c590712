import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { withQuery } from '@freelance-site/releases/testing'
import { z } from 'zod'

const conditionShape = z.object({
  type: z.enum(['header', 'query', 'host', 'cookie']),
  key: z.string().optional(),
  value: z.string().optional(),
})
const routeShape = z.object({
  handle: z.string().optional(),
  src: z.string().optional(),
  dest: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  methods: z.array(z.string()).optional(),
  has: z.array(conditionShape).optional(),
  missing: z.array(conditionShape).optional(),
  status: z.number().optional(),
  continue: z.boolean().optional(),
  check: z.boolean().optional(),
  important: z.boolean().optional(),
})
const outputShape = z.looseObject({
  routes: z.array(routeShape),
  overrides: z
    .record(z.string(), z.object({ path: z.string().optional(), contentType: z.string().optional() }))
    .default({}),
  crons: z.array(z.object({ path: z.string(), schedule: z.string() })).default([]),
})
const prerenderShape = z.looseObject({
  fallback: z
    .union([
      z.string().transform((fsPath) => ({ fsPath, contentType: undefined })),
      z.object({ fsPath: z.string(), contentType: z.string().optional() }),
    ])
    .nullish(),
  initialHeaders: z.record(z.string(), z.string()).default({}),
  initialStatus: z.number().optional(),
  bypassToken: z.string().optional(),
})

type Condition = z.infer<typeof conditionShape>
type Route = z.infer<typeof routeShape> & { match: RegExp }

/** The part of the output that answers a request: a file, a prerendered page, a function, or only a status with headers. */
export type Target =
  | { kind: 'file'; name: string; file: string; type: string | undefined }
  | { kind: 'prerender'; name: string; base: string; config: z.infer<typeof prerenderShape> }
  | { kind: 'function'; name: string; base: string }
  | { kind: 'status' }

/** The routing of a request so far. The target's own headers override `headers`, but not `important`. */
export type Routed = {
  target: Target | null
  url: URL
  status: number | undefined
  headers: Record<string, string>
  important: Record<string, string>
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

const toMatch = (src: string) =>
  new RegExp(`${src.startsWith('^') ? '' : '^'}${src}${src.endsWith('$') ? '' : '$'}`)

const readOutput = (output: string) =>
  outputShape.parse(JSON.parse(readFileSync(join(output, 'config.json'), 'utf8')))

/** The cron jobs: the paths that Vercel requests on a schedule. */
export const readSchedules = (output: string): { path: string; schedule: string }[] =>
  readOutput(output).crons

/**
 * Reads the routing of a folder of Vercel's Build Output API, version 3:
 * https://vercel.com/docs/build-output-api/configuration#routes
 */
export function readRouting(output: string): (request: IncomingMessage) => Routed {
  const config = readOutput(output)
  const phases = toPhases(config.routes)
  const files = Object.entries(config.overrides).map(([file, { path = file, contentType }]) => ({
    file,
    path,
    contentType,
  }))

  /** The target at a path, or null. */
  function find(pathname: string): Target | null {
    const name = decodeURIComponent(pathname).replace(/^\/|\/$/g, '') || 'index'
    const renamed = files.find(({ path }) => path === name)
    for (const each of [renamed?.file, name, `${name}/index.html`]) {
      const file = each === undefined ? '' : join(output, 'static', each)
      if (isFile(file)) return { kind: 'file', name, file, type: renamed?.contentType }
    }
    const base = join(output, 'functions', name)
    const prerender = `${base}.prerender-config.json`
    if (isFile(prerender)) {
      const parsed = prerenderShape.parse(JSON.parse(readFileSync(prerender, 'utf8')))
      return { kind: 'prerender', name, base, config: parsed }
    }
    return existsSync(`${base}.func`) ? { kind: 'function', name, base } : null
  }

  /** Applies the routes of a phase. Returns null to go on with the next phase. */
  function walk(phase: string, routed: Routed, request: IncomingMessage): Target | null {
    for (const route of phases.get(phase) ?? []) {
      const groups = matchRoute(route, routed.url, request)
      if (!groups) continue
      const fill = (text: string) => text.replace(/\$(\d+|[a-zA-Z]\w*)/g, (_, name) => groups[name] ?? '')
      for (const [name, value] of Object.entries(route.headers ?? {}))
        (route.important ? routed.important : routed.headers)[name.toLowerCase()] = fill(value)
      if (route.status) routed.status = route.status
      const { location } = routed.headers
      if (location && !route.continue) {
        // Vercel's network adds the query of the request: https://github.com/vercel/next.js/issues/39017
        routed.headers.location = withQuery(location, routed.url.search.slice(1))
        return { kind: 'status' }
      }
      if (route.dest) routed.url = toDestination(fill(route.dest), routed.url)
      if (route.check) {
        const found =
          find(routed.url.pathname) ?? (phase === 'rewrite' ? null : walk('rewrite', routed, request))
        if (found) return found
      } else if (!route.continue) {
        const found = route.dest ? find(routed.url.pathname) : null
        return found ?? (route.status ? { kind: 'status' } : null)
      }
    }
    return null
  }

  return (request) => {
    const url = new URL(request.url ?? '/', 'http://site')
    const routed: Routed = { target: null, url, status: undefined, headers: {}, important: {} }
    let target = walk('start', routed, request) ?? find(routed.url.pathname)
    for (const phase of ['filesystem', 'rewrite', 'resource', 'miss'])
      target ??= walk(phase, routed, request) ?? find(routed.url.pathname)
    if (!target || (target.kind === 'status' && !routed.headers.location))
      target = walk('error', routed, request) ?? target
    if (target && target.kind !== 'status') {
      const hit = new URL(`/${target.name === 'index' ? '' : target.name}`, url)
      walk('hit', { ...routed, url: hit }, request)
    }
    return { ...routed, target }
  }
}

function toPhases(routes: z.infer<typeof routeShape>[]): Map<string, Route[]> {
  const phases = new Map<string, Route[]>()
  let phase = 'start'
  for (const route of routes) {
    if (route.handle) phase = route.handle
    else phases.set(phase, [...(phases.get(phase) ?? []), { ...route, match: toMatch(route.src ?? '') }])
  }
  return phases
}

function toDestination(path: string, from: URL): URL {
  const url = new URL(path, from)
  for (const [name, value] of from.searchParams)
    if (!url.searchParams.has(name)) url.searchParams.append(name, value)
  return url
}

/** The groups that a destination may use, by number and by name. Null if the route does not match. */
function matchRoute(route: Route, url: URL, request: IncomingMessage): Record<string, string> | null {
  if (route.methods && !route.methods.includes(request.method ?? 'GET')) return null
  const match = route.match.exec(url.pathname)
  if (!match) return null
  const has = (route.has ?? []).map((condition) => matchCondition(condition, url, request))
  if (has.includes(null)) return null
  if ((route.missing ?? []).some((condition) => matchCondition(condition, url, request))) return null
  return Object.assign(
    {},
    Object.fromEntries(match.map((text, at) => [at, text ?? ''])),
    match.groups,
    ...has,
  )
}

function matchCondition(
  { type, key = '', value }: Condition,
  url: URL,
  { headers }: IncomingMessage,
): Record<string, string> | null {
  const cookie = (headers.cookie ?? '').split('; ').find((each) => each.startsWith(`${key}=`))
  const given = {
    header: headers[key],
    query: url.searchParams.get(key),
    host: headers.host,
    cookie: cookie?.slice(key.length + 1),
  }[type]
  if (given === undefined || given === null) return null
  const match = new RegExp(`^${value ?? '.*'}$`).exec(String(given))
  return match ? { ...match.groups } : null
}
