import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { z } from 'zod'
import type { LakeEnv } from '../access/identity.ts'
import { isPublicId, isTooDeep, maxLevels } from '../documents/document.ts'
import { LakeError, parseWith, refusal } from '../errors/lakeError.ts'
import type { Reader } from '../query/anonymousReaders.ts'
import type { LakeSettings } from '../settings/lakeSettings.ts'
import { remember } from './remember.ts'

type LakeRequest = Context<LakeEnv>

/** Whether the sender sees only the public documents of a public dataset. */
export const isAnonymous = (context: LakeRequest) => context.get('identity') === null

/** Which documents the sender may see. */
export const createVisibility = (context: LakeRequest): ((id: string) => boolean) =>
  isAnonymous(context) ? isPublicId : () => true

/** Reads a JSON body and validates it. The error names the field and the reason. */
export async function readJson<Shape extends z.ZodType>(
  context: LakeRequest,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const body: unknown = await context.req.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) throw refusal(400, `The body is not JSON: ${error.message}`)
    throw error
  })
  refuseTooDeep(body, 'The body')
  return parseWith(shape, body)
}

function refuseTooDeep(value: unknown, name: string): void {
  if (isTooDeep(value)) throw refusal(400, `${name} has more than ${maxLevels} levels of lists and objects`)
}

/** The paths that begin with no version. */
const unversioned = /^\/(?:$|(?:images|files)\/|sign-in$|conformance$)/

/** Refuses an address without a version of the API, or with one that cannot exist, such as a 30 February. */
export const requireVersion = remember((path: string): true => {
  if (unversioned.test(path)) return true
  const [, version = ''] = path.split('/')
  if (/^v(?:1|X)$/.test(version)) return true
  const [, date] = /^v(\d{4}-\d{2}-\d{2})$/.exec(version) ?? []
  if (date === undefined)
    throw refusal(
      404,
      `An address of the API begins with its version, such as /v2025-02-19: ${path.slice(0, 80)}`,
    )
  const time = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== date)
    throw refusal(400, `Invalid API version "${version}": there is no such date`)
  return true
})

/** The paths that name a project, a dataset, or both, whatever the version before them is. A ping may name any dataset. */
const namingPaths = [
  /^\/(?:images|files)\/(?<project>[^/]+)\/(?<dataset>[^/]+)\//,
  /^\/[^/]+\/data\/(?!ping\/)(?:live\/events|[a-z]+)\/(?<dataset>[^/]+)/,
  /^\/[^/]+\/(?:assets\/[a-z]+|socket)\/(?<dataset>[^/]+)/,
  /^\/[^/]+\/(?:(?:subscriptions|access|invitations)\/project|hooks\/projects|projects)\/(?<project>[^/]+)(?:\/datasets\/(?<dataset>[^/]+)\/(?:acl|schemas)(?:\/|$))?/,
  /^\/[^/]+\/schedules\/(?<project>[^/]+)\/(?<dataset>[^/]+)/,
]

/** The project and the dataset that a path names. Each is missing if the path does not name it. */
export const toNamed = remember(
  (path: string): Readonly<{ project?: string; dataset?: string }> =>
    namingPaths.map((pattern) => pattern.exec(path)?.groups).find((groups) => groups !== undefined) ?? {},
)

/** Creates the error for a dataset that does not exist, in sanity.io's words. */
export const datasetRefusal = (name: string, projectId: string) =>
  refusal(404, `Dataset "${name}" not found for project ID "${projectId}"`)

/** Refuses a request for a dataset or project that is not this lake's. */
export function requireDataset({ dataset, projectId }: LakeSettings, context: LakeRequest): void {
  const named = toNamed(context.req.path)
  if (named.dataset !== undefined && named.dataset !== dataset) throw datasetRefusal(named.dataset, projectId)
  if (named.project !== undefined && named.project !== projectId)
    throw refusal(404, `Project "${named.project}" not found: this lake is "${projectId}"`)
}

/** A parameter of the URL: true for `true` or `1`, false for any other value, and the default if it is missing. */
export const readFlag = (context: LakeRequest, name: string, defaultValue = false): boolean =>
  toFlag(context.req.query(name), defaultValue)

export const toFlag = (value: string | undefined, defaultValue: boolean): boolean =>
  value === undefined ? defaultValue : value === 'true' || value === '1'

/** The GROQ query of a URL, its parameters, whose values are JSON, and all options of the URL as they are. */
export const parseUrlQuery = (context: LakeRequest) => parseQueryOf(context.req.url, context)

const parseQueryOf = remember((_address: string, context: LakeRequest) => {
  const options: Readonly<Record<string, string>> = context.req.query()
  const { query, ...others } = options
  if (!query) throw refusal(400, 'The parameter "query" is missing')
  const params: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(others)) {
    if (!name.startsWith('$')) continue
    try {
      params[name.slice(1)] = JSON.parse(value)
    } catch {
      const description = `Unable to parse value of "${name}=${value.slice(0, 80)}". Please quote string values.`
      throw new LakeError(400, { error: { description, type: 'httpBadRequest' } }, description)
    }
    refuseTooDeep(params[name.slice(1)], `The parameter ${name}`)
  }
  return { query, params, options }
})

/** The parts of a text between commas, such as ids. Empty ones are left out. */
export const splitList = (list: string | undefined) => (list ?? '').split(',').filter((id) => id !== '')

/**
 * Attempts to sign in, and the time of anonymous readers, are counted per visitor. All addresses of an IPv6 /64 network are one visitor, because one household usually has
 * the whole network. A server in front of the lake names them in `visitorHeader`. Without that option nobody does, and whoever
 * connects is the visitor: visitors could send any header.
 */
export function toVisitor(context: LakeRequest, { visitorHeader }: LakeSettings): string {
  const named = visitorHeader === undefined ? undefined : context.req.header(visitorHeader)
  const [address = ''] = (named ?? context.env?.incoming?.socket.remoteAddress ?? 'this machine').split('%')
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? `${parsed}` : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}`
}

/** An anonymous reader, whose work ends when the connection does. */
export const createReader = (context: LakeRequest, settings: LakeSettings): Reader => ({
  // Most queries are answered at once, and both take longer than that.
  get address() {
    return toVisitor(context, settings)
  },
  get signal() {
    return context.req.raw.signal
  },
})
