import { type Context, type Handler, Hono } from 'hono'
import { type Identity, type LakeEnv, requireSender } from '../access/identity.ts'
import { admitBody, type BodyLimit } from '../access/limits.ts'
import { maxRequestBytes } from '../documents/document.ts'
import { type LakeError, refusal, writeRefusal } from '../errors/lakeError.ts'
import type { LakeSettings } from '../settings/lakeSettings.ts'
import { requireDataset } from './request.ts'

/**
 * `anybody`: no token is needed. `reader`: anybody if the dataset is public, else a session, a token or a key. `signedIn`: any of
 * those. `writer`: not a viewer's key. `administrator`: a session or the script token.
 */
export type Sender = 'anybody' | 'reader' | 'signedIn' | 'writer' | 'administrator'

/** Who may use a route, and what the body may be. Without `maxBytes` the request has no body. */
export type RouteRule = { for: Sender } & BodyLimit

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const kB = 1024
export const smallBody = 4 * kB
export const mediumBody = 256 * kB
export const largeBody = maxRequestBytes
export const fileBody = 50 * kB * kB

/**
 * Routes that each declare who may use them. A handler runs only after the rule of its own route has admitted the request, so the
 * spelling of an address cannot select another rule. GET includes HEAD.
 */
export class GuardedRoutes {
  #settings: LakeSettings
  #routes = new Hono<LakeEnv>()

  constructor(settings: LakeSettings) {
    this.#settings = settings
  }

  get = <Path extends string>(path: Path, rule: RouteRule, handler: Handler<LakeEnv, Path>) =>
    this.on(['GET'], [path], rule, handler)

  post = <Path extends string>(path: Path, rule: RouteRule, handler: Handler<LakeEnv, Path>) =>
    this.on(['POST'], [path], rule, handler)

  put = <Path extends string>(path: Path, rule: RouteRule, handler: Handler<LakeEnv, Path>) =>
    this.on(['PUT'], [path], rule, handler)

  on<Path extends string>(
    methods: Method[],
    paths: Path[],
    rule: RouteRule,
    handler: Handler<LakeEnv, Path>,
  ): this {
    const guard: Handler<LakeEnv> = (context, next) => {
      checkSender(rule.for, context, this.#settings)
      return admitBody(rule, context, () => {
        requireDataset(this.#settings, context)
        return next()
      })
    }
    this.#routes.on(methods, paths, guard, handler)
    return this
  }

  addTo(app: Hono<LakeEnv>): void {
    app.route('/', this.#routes)
  }
}

type Role = NonNullable<Identity>['role']

/** The roles that each sender may have. A role that a list does not name is refused. */
const admitted: Record<Exclude<Sender, 'anybody' | 'reader'>, readonly Role[]> = {
  signedIn: ['viewer', 'editor', 'administrator'],
  writer: ['editor', 'administrator'],
  administrator: ['administrator'],
}

/** Whether a role may use the routes for a `writer`: every role except `viewer`. */
export const mayWrite = (role: Role): boolean => admitted.writer.includes(role)

const ofPrivateDataset =
  'Session not found: this dataset is private, so send a token, sign in, or make it public (content-lake --public)'

function checkSender(sender: Sender, context: Context<LakeEnv>, { isPublic }: LakeSettings): void {
  if (sender === 'anybody' || (sender === 'reader' && isPublic())) return
  const { role } = requireSender(context, sender === 'reader' ? ofPrivateDataset : undefined)
  if (!admitted[sender === 'reader' ? 'signedIn' : sender].includes(role))
    throw permissionRefusal(role, context)
}

function permissionRefusal(role: Role, { req }: Context<LakeEnv>): LakeError {
  if (mayWrite(role))
    return refusal(403, 'Insufficient permissions: only the owner and the script token may do this')
  const [, endpoint] = /^\/[^/]+\/data\/(mutate|actions)\//.exec(req.path) ?? []
  if (endpoint === undefined)
    return refusal(403, 'Insufficient permissions: the key of a viewer may only read')
  const kind = endpoint === 'mutate' ? 'mutationError' : 'actionError'
  const details = { permission: 'create' }
  return writeRefusal(kind, 0, 'insufficientPermissionsError', needsPermission, details)
}

/** In sanity.io's words. The body of the request is not read, so that this does not depend on what the write changes. */
const needsPermission = 'Insufficient permissions; permission "create" required'

/** Refuses a request that no route is for. Without a token, nobody learns which routes there are. */
export function refuseUnknown(context: Context<LakeEnv>): LakeError {
  const { method, path } = context.req
  const { role } = requireSender(context)
  if (!mayWrite(role) && method !== 'GET' && method !== 'HEAD') return permissionRefusal(role, context)
  const list = `${context.get('pageAddress')}/conformance`
  return refusal(
    501,
    `The embedded content lake does not support ${method} ${path}. What it supports: ${list}`,
  )
}
