import { type Context, Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { isAcceptedOrigin, isSameSecret, type LakeEnv, sessionCookie } from '../access/identify.ts'
import { sessionSeconds } from '../access/sessions.ts'
import { type SignInProblem, toPageLanguage, toSignInHeaders, toSignInPage } from '../access/signInPage.ts'
import { toFlag } from './answer.ts'
import type { Lake, LakeSettings } from './lakeContext.ts'

/** How many keys one visitor may try in a minute. */
const attemptsAMinute = 5

/** Signing in with the owner key, and out again. */
export function signInRoutes({ settings, sessions }: Lake) {
  const attempts = new RateLimiterMemory({ points: attemptsAMinute, duration: 60 })
  return new Hono<LakeEnv>()
    .get('/sign-in', (context) => {
      const origin = toReturnAddress(context, settings, context.req.query('origin'))
      if (context.get('identity').kind === 'owner') return context.redirect(origin, 303)
      const isGoodbye = context.req.query('goodbye') !== undefined
      return showPage(context, settings, 200, { origin, isGoodbye, asked: context.req.query('language') })
    })
    .post('/sign-in', async (context) => {
      const form = await context.req.parseBody()
      const origin = toReturnAddress(context, settings, form.origin)
      const asked = form.language
      const source = toSource(context)
      const seconds = await takeAttempt(attempts, source)
      if (seconds > 0) {
        context.header('retry-after', String(seconds))
        return showPage(context, settings, 429, { origin, asked, problem: { kind: 'wait', seconds } })
      }
      if (typeof form.key !== 'string' || !isSameSecret(form.key.trim(), settings.ownerKey)) {
        settings.log('Someone tried to sign in with a wrong owner key.')
        return showPage(context, settings, 401, { origin, asked, problem: { kind: 'wrong' } })
      }
      await attempts.delete(source)
      setCookie(context, sessionCookie, sessions.start(), {
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        secure: settings.secureCookies || context.req.header('x-forwarded-proto') === 'https',
        maxAge: sessionSeconds,
      })
      return context.redirect(origin, 303)
    })
    .post('/:version/auth/logout', (context) => {
      const identity = context.get('identity')
      // The token may do this too, so that the session of a lost browser can be ended from the server.
      if (toFlag(context, 'everywhere') && identity.kind !== 'anonymous') sessions.endAll()
      else if (identity.kind === 'owner') sessions.end(identity.session)
      deleteCookie(context, sessionCookie, { path: '/' })
      return context.json({})
    })
}

function showPage(
  context: Context<LakeEnv>,
  { themes }: LakeSettings,
  status: 200 | 401 | 429,
  shown: { origin: string; asked: unknown; problem?: SignInProblem; isGoodbye?: boolean },
) {
  const { origin, asked, problem, isGoodbye } = shown
  const language = toPageLanguage(context.req.header('accept-language'), asked)
  const returnOrigin = URL.canParse(origin) ? new URL(origin).origin : null
  return context.html(
    toSignInPage({ language, origin, themes, problem, isGoodbye }),
    status,
    toSignInHeaders(returnOrigin, themes),
  )
}

/**
 * Where to go once signed in: the given address if its host is this request's or an accepted one, else the
 * Studio.
 */
function toReturnAddress(context: Context<LakeEnv>, settings: LakeSettings, origin: unknown): string {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return settings.studioPath
  // As the URL parser reads it, without line breaks, which no header may contain.
  const { origin: site, host, username, protocol, href } = new URL(origin)
  const known = host === context.req.header('host')?.toLowerCase() || isAcceptedOrigin(site, settings)
  return known && username === '' && /^https?:$/.test(protocol) ? href : settings.studioPath
}

/** Counts an attempt; returns 0 if it is allowed, else the seconds to wait. */
async function takeAttempt(attempts: RateLimiterMemory, source: string): Promise<number> {
  try {
    await attempts.consume(source)
    return 0
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw refused
  }
}

/**
 * Attempts are counted per visitor, of IPv6 per /64 network, which one household has. `x-visitor-address` is set by the
 * front server and cannot be forged; the last hop of x-forwarded-for may be a shared proxy, and then anybody's wrong keys
 * would lock the owner out. Without the header the request comes from this machine.
 */
function toSource(context: Context): string {
  const [address = ''] = context.req.header('x-visitor-address')?.split('%') ?? ['this machine']
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? `${parsed}` : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}`
}
