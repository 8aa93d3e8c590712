import { hasErrorCode, isDiskFull, isUnwritable } from '@freelance-site/foundation/node'
import { Hono, type HonoRequest } from 'hono'
import { cors } from 'hono/cors'
import { identify, type LakeEnv } from '../access/identity.ts'
import { delayRefusal } from '../access/limits.ts'
import { isAcceptedHost, isAllowedHost, isHostedName, isHttps, toOriginPolicy } from '../access/origins.ts'
import { redirectedOrigin } from '../access/streamHosts.ts'
import { LakeError, refusal } from '../errors/lakeError.ts'
import { assetRoutes } from '../routes/assetRoutes.ts'
import { readRoutes, writeRoutes } from '../routes/contentRoutes.ts'
import { refuseUnknown } from '../routes/guardedRoutes.ts'
import { historyRoutes } from '../routes/historyRoutes.ts'
import { homeRoutes } from '../routes/homeRoutes.ts'
import type { Lake } from '../routes/lakeContext.ts'
import { corsRoutes, hookRoutes, tokenRoutes } from '../routes/managementRoutes.ts'
import { presenceSocketRoutes } from '../routes/presenceSocket.ts'
import { accountRoutes, projectRoutes } from '../routes/projectRoutes.ts'
import { requireVersion } from '../routes/request.ts'
import { schemaRoutes } from '../routes/schemaRoutes.ts'
import { signInRoutes } from '../routes/signInRoutes.ts'
import { streamRoutes } from '../routes/streamRoutes.ts'
import { streamSocketRoutes } from '../routes/streamSocket.ts'
import type { LakeSettings } from '../settings/lakeSettings.ts'

const noStore = 'private, no-store'
const forAnyPage = /^\/(images|files)\/|^\/v[^/]+\/check\/cors$/

/** Creates the request handler of a dataset. It does not listen on a port: `startLake` does. */
export function createApp(lake: Lake): Hono<LakeEnv> {
  const { settings, sessions, streamHosts } = lake
  const app = new Hono<LakeEnv>()

  const allowWithCookie = cors({ origin: (origin) => origin, credentials: true, maxAge: 600 })
  const allowWithoutCookie = cors({ origin: '*', maxAge: 600 })
  const allowRedirected = cors({ origin: redirectedOrigin, credentials: true })

  app.use(async (context, next) => {
    const host = context.req.header('host')
    if (!isAcceptedHost(host, settings))
      throw refusal(
        403,
        `This lake does not answer to the host "${host ?? ''}", which is not among its allowed hosts`,
      )
    // Before the origins: a lake may allow every origin, but without credentials, which the browser sends along.
    if (streamHosts.isRedirected(context)) return allowRedirected(context, next)
    const origin = context.req.header('origin')
    const policy = toOriginPolicy(origin, settings)
    if (policy === 'credentials') return allowWithCookie(context, next)
    // Any page may show images, and may ask whether its origin is allowed.
    if (policy === 'plain' || (origin !== undefined && forAnyPage.test(context.req.path)))
      return allowWithoutCookie(context, next)
    if (policy === 'own') {
      // Before the response, because Hono copies a response to add a header, which takes longer than most queries. Not with `cors`,
      // which creates the response first: the headers of that one replace those of the route.
      context.header('cache-control', noStore)
      return next()
    }
    throw refusal(403, `This lake does not answer requests from pages of "${origin}"`)
  })

  app.use(async (context, next) => {
    const host = context.req.header('host') ?? ''
    const { identity } = streamHosts.takeSender(context) ?? {
      identity: identify(context, sessions, settings),
    }
    context.set('identity', identity)
    const scheme = isHttps(context.req.header('x-forwarded-proto')) ? 'https' : 'http'
    // The lake is at the root of its own port. Allowed hosts forward to it from `publicPath`.
    const path = isAllowedHost(host, settings) ? settings.publicPath : ''
    const isHosted = isHostedName(host, settings)
    context.set('address', isHosted ? 'https://cdn.sanity.io' : `${scheme}://${host}${path}`)
    context.set('pageAddress', isHosted ? `https://${host}` : `${scheme}://${host}${path}`)
    await next()
    if (!context.res.headers.has('cache-control')) context.header('cache-control', noStore)
  })

  app.use((context, next) => {
    requireVersion(context.req.path)
    return next()
  })

  // The assets come first: `/:version` in the other routes would match `images` and `files`.
  const routes = [
    assetRoutes,
    homeRoutes,
    readRoutes,
    writeRoutes,
    streamRoutes,
    historyRoutes,
    signInRoutes,
    accountRoutes,
    projectRoutes,
    corsRoutes,
    tokenRoutes,
    hookRoutes,
    schemaRoutes,
    streamSocketRoutes,
    presenceSocketRoutes,
  ]
  for (const createRoutes of routes) createRoutes(lake).addTo(app)

  app.all('*', (context) => {
    throw refuseUnknown(context)
  })
  app.onError(async (error, context) =>
    toErrorResponse(toRefusal(error, context.req, settings.log), await delayRefusal(context)),
  )
  return app
}

/** What the sender learns of an error. Logs it if it is a failure of the lake. */
function toRefusal(error: Error, { method, path }: HonoRequest, log: LakeSettings['log']): LakeError {
  if (error instanceof LakeError) return error
  // The sender disconnected before the body was complete. Do not log that as a failure of the lake.
  if (hasErrorCode(error, ['ECONNRESET'])) return refusal(400, 'The request is incomplete')
  if (isDiskFull(error))
    return refusal(507, 'The disk is full: nothing was saved. Free some space and save again.')
  if (isUnwritable(error) && method !== 'GET') {
    log(`nothing was saved, because the folder of the lake cannot be written: ${error.message}.`)
    return refusal(503, 'The folder of the content lake cannot be written: nothing was saved.')
  }
  log(`${method} ${path} failed: ${error.stack ?? error.message}`)
  return refusal(500, 'The content lake failed; see its log')
}

const toErrorResponse = ({ status, body, headers }: LakeError, more: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers, ...more } })
