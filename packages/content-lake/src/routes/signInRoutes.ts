import { type Context, Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isSameSecret, type LakeEnv, sessionCookie, sessionSeconds } from '../access/identify.ts'
import { toOriginPolicy } from '../access/origins.ts'
import { sendSignInPage } from '../access/signInPage.ts'
import type { Lake, LakeSettings } from './lakeContext.ts'
import { toFlag } from './request.ts'

/** How many wrong keys one visitor may try in a minute. */
const attemptsPerMinute = 5

/** Signing in with the owner key, and out again. */
export function signInRoutes({ settings, sessions }: Lake) {
  const attempts = new RateLimiterMemory({ points: attemptsPerMinute, duration: 60 })
  return new Hono<LakeEnv>()
    .get('/sign-in', (context) => {
      const returnAddress = toReturnAddress(context, settings, context.req.query('origin'))
      if (context.get('identity')?.session) return context.redirect(returnAddress, 303)
      return sendSignInPage(context, settings.themes, returnAddress)
    })
    .post('/sign-in', async (context) => {
      const form = await context.req.parseBody()
      const returnAddress = toReturnAddress(context, settings, form.origin)
      const visitor = toVisitor(context)
      const { consumedPoints, msBeforeNext } = await attempts.penalty(visitor)
      if (consumedPoints > attemptsPerMinute) {
        const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
        return sendSignInPage(context, settings.themes, returnAddress, { kind: 'wait', seconds })
      }
      if (typeof form.key !== 'string' || !isSameSecret(form.key.trim(), settings.ownerKey)) {
        settings.log('Someone tried to sign in with a wrong owner key.')
        return sendSignInPage(context, settings.themes, returnAddress, { kind: 'wrong' })
      }
      await attempts.delete(visitor)
      setCookie(context, sessionCookie, sessions.start(), {
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        secure: settings.secureCookies || context.req.header('x-forwarded-proto') === 'https',
        maxAge: sessionSeconds,
      })
      return context.redirect(returnAddress, 303)
    })
    .post('/:version/auth/logout', (context) => {
      const identity = context.get('identity')
      // The script token may do this too, so that a script on the server can end the session of a lost device.
      if (toFlag(context, 'everywhere') && identity?.role === 'administrator') sessions.endAll()
      else if (identity?.session) sessions.end(identity.session.id)
      deleteCookie(context, sessionCookie, { path: '/' })
      return context.json({})
    })
}

/** Where to go after signing in: the requested address if its host is the request's own or accepted, else the Studio. */
function toReturnAddress(context: Context<LakeEnv>, settings: LakeSettings, origin: unknown): string {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return settings.studioPath
  // `href` has no line breaks, which a header must not contain.
  const { origin: site, host, username, protocol, href } = new URL(origin)
  const isOwn = host === context.req.header('host')?.toLowerCase()
  const isAccepted = isOwn || ['own', 'credentials'].includes(toOriginPolicy(site, settings))
  return isAccepted && username === '' && /^https?:$/.test(protocol) ? href : settings.studioPath
}

/**
 * Attempts are counted per visitor. All addresses of an IPv6 /64 network are one visitor, because one household usually has
 * the whole network. The front server sets `x-visitor-address`, and visitors cannot forge it. The last hop of
 * `x-forwarded-for` may be a shared proxy: if its attempts were counted, anybody's wrong keys would lock the owner out.
 * Without the header the request comes from this machine.
 */
function toVisitor(context: Context): string {
  const [address = ''] = context.req.header('x-visitor-address')?.split('%') ?? ['this machine']
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? `${parsed}` : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}`
}
