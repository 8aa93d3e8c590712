import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isSameSecret, type LakeEnv, sessionSeconds } from '../access/identity.ts'
import { isHttps, isNear, toOriginPolicy } from '../access/origins.ts'
import { refusal } from '../errors/lakeError.ts'
import type { LakeSettings } from '../settings/lakeSettings.ts'
import { GuardedRoutes, smallBody } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
import { choosePageWords, sendPage } from './page.ts'
import { readFlag, toVisitor } from './request.ts'

/** How many wrong keys one visitor may try in a minute. */
const attemptsPerMinute = 5

/** The page that asks for the owner key, and signing out. A visitor may try 5 keys in a minute. */
export function signInRoutes({ settings, sessions }: Lake) {
  const attempts = new RateLimiterMemory({ points: attemptsPerMinute, duration: 60 })
  const forForms = { for: 'anybody', maxBytes: smallBody, type: 'application/x-www-form-urlencoded' } as const
  const startSession = (context: Context<LakeEnv>) =>
    setCookie(context, settings.sessionCookie, sessions.start(), {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      secure: settings.secureCookies || isHttps(context.req.header('x-forwarded-proto')),
      maxAge: sessionSeconds,
    })
  /** Goes back to where somebody came from, with a code for a token if that is what they asked for. */
  const leave = (context: Context<LakeEnv>, { address, kind }: Target) => {
    if (kind === 'cookie' || !URL.canParse(address)) return context.redirect(address, 303)
    const url = new URL(address)
    const sid = sessions.createCode()
    if (kind === 'command')
      url.searchParams.set('url', `${context.get('pageAddress')}/v1/auth/fetch?sid=${sid}`)
    else url.hash = `sid=${sid}`
    return context.redirect(url.href, 303)
  }
  return (
    new GuardedRoutes(settings)
      // The one way to sign in, as the Studio and `sanity login` ask for it.
      .get('/:version/auth/providers', { for: 'anybody' }, (context) => {
        const title = choosePageWords(context).t('signIn.label')
        const url = `${context.get('pageAddress')}/sign-in`
        return context.json({
          providers: [{ name: 'content-lake', title, url }],
          thirdPartyLogin: false,
          sso: { saml: false },
        })
      })
      .get('/:version/auth/fetch', { for: 'anybody' }, (context) => {
        const token = sessions.takeCode(context.req.query('sid') ?? '')
        if (token === null) throw refusal(404, 'Session not found: sign in again')
        return context.json({ token, label: 'content-lake' })
      })
      .get('/sign-in', { for: 'anybody' }, (context) => {
        const target = readTarget(context, settings, context.req.query())
        const isOpen = settings.signInWithoutKey && isNear(context, settings)
        // A page that may send the cookie learns nothing new from a token.
        if (context.get('identity')?.session && target.isKnown) return leave(context, target)
        if (isOpen && target.isKnown) {
          startSession(context)
          return leave(context, target)
        }
        return sendSignInPage(context, settings, target)
      })
      .post('/sign-in', forForms, async (context) => {
        const form = await context.req.parseBody()
        const target = readTarget(context, settings, form)
        const visitor = toVisitor(context, settings)
        const { consumedPoints, msBeforeNext } = await attempts.penalty(visitor)
        if (consumedPoints > attemptsPerMinute) {
          const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
          return sendSignInPage(context, settings, target, 429, seconds)
        }
        const isOpen = settings.signInWithoutKey && isNear(context, settings) && isFromOwnPage(context)
        const isRight = typeof form.key === 'string' && isSameSecret(form.key.trim(), settings.ownerKey)
        if (!isOpen && !isRight) {
          settings.log('Someone tried to sign in with a wrong owner key.')
          return sendSignInPage(context, settings, target, 401)
        }
        await attempts.delete(visitor)
        startSession(context)
        return leave(context, target)
      })
      .post('/:version/auth/logout', { for: 'anybody', maxBytes: smallBody }, (context) => {
        const identity = context.get('identity')
        // The script token may do this too, so that a script on the server can end the session of a lost device.
        if (readFlag(context, 'everywhere') && identity?.role === 'administrator') sessions.endAll()
        else if (identity?.session) sessions.end(identity.session.id)
        deleteCookie(context, settings.sessionCookie, { path: '/' })
        return context.json({})
      })
  )
}

/**
 * Where somebody who signs in comes from. `cookie`: a page that uses the cookie alone. `page`: one that exchanges a code for a
 * token. `command`: `sanity login`, which waits on a port of this machine.
 */
type Target = {
  address: string
  kind: 'cookie' | 'page' | 'command'
  isKnown: boolean
  given: Record<string, string>
}

function readTarget(
  context: Context<LakeEnv>,
  settings: LakeSettings,
  values: Record<string, unknown>,
): Target {
  const { origin, type, withSid } = values
  const given = Object.fromEntries(
    Object.entries({ origin, type, withSid }).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 2_000)]] : [],
    ),
  )
  if (
    type === 'token' &&
    typeof origin === 'string' &&
    /^http:\/\/(localhost|127\.0\.0\.1):\d+\//.test(origin)
  )
    return { address: new URL(origin).href, kind: 'command', isKnown: false, given }
  const address = chooseReturnAddress(context, settings, origin)
  const isPage = withSid === 'true' || type === 'dual'
  // Somebody whose page is not accepted goes to the Studio, which gets no code that it has not asked for.
  const isAccepted = typeof origin === 'string' && URL.canParse(origin) && new URL(origin).href === address
  return { address, kind: isPage && isAccepted ? 'page' : 'cookie', isKnown: true, given }
}

/** Whether a form was sent by the lake's own page. */
const isFromOwnPage = (context: Context) =>
  context.req.header('sec-fetch-site') === undefined || context.req.header('sec-fetch-site') === 'same-origin'

/** Where to go after signing in: the requested address if its host is the request's own or accepted, else the Studio. */
function chooseReturnAddress(context: Context<LakeEnv>, settings: LakeSettings, origin: unknown): string {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return settings.studioPath
  // `href` has no line breaks, which a header must not contain.
  const { origin: site, host, username, protocol, href } = new URL(origin)
  const isOwn = host === context.req.header('host')?.toLowerCase()
  const isAccepted = isOwn || ['own', 'credentials'].includes(toOriginPolicy(site, settings))
  return isAccepted && username === '' && /^https?:$/.test(protocol) ? href : settings.studioPath
}

/** The sign-in link has the key in its fragment, which browsers never send. This script posts it with the form. */
const script = `
const key = new URLSearchParams(location.hash.slice(1)).get('key')
if (key) {
  history.replaceState(null, '', location.pathname + location.search)
  const form = document.querySelector('form')
  if (form.elements.key) form.elements.key.value = key
  form.submit()
}
`

/**
 * Sends the page that asks for the owner key, also after a wrong one (401) or too many (429). It works without JavaScript. Its form
 * goes to this lake or the Studio.
 */
function sendSignInPage(
  context: Context,
  settings: LakeSettings,
  { address: returnAddress, given }: Target,
  status: 200 | 401 | 429 = 200,
  seconds = 0,
) {
  const { language, t } = choosePageWords(context)
  const { themes, signInWithoutKey } = settings
  const isOpen = signInWithoutKey && isNear(context, settings)
  const alert = { 200: undefined, 401: t('signIn.wrong'), 429: t('signIn.wait', { seconds }) }[status]
  const content = html`<h1>${t('signIn.title')}</h1>
<p id="explain">${isOpen ? t('signIn.open') : t('signIn.explain')}</p>
${alert === undefined ? '' : html`<p role="alert">${alert}</p>`}
<form method="post" action="sign-in">
${Object.entries({ ...given, origin: given.type === 'token' ? given.origin : returnAddress }).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
)}${
  isOpen
    ? ''
    : html`<label for="key">${t('signIn.label')}</label>
<input id="key" name="key" type="password" autocomplete="current-password" required autofocus aria-describedby="explain">
`
}<button type="submit">${t('signIn.submit')}</button>
</form>`
  return sendPage(context, themes, {
    title: t('signIn.title'),
    language,
    content,
    script,
    status,
    formTargets: URL.canParse(returnAddress) ? [new URL(returnAddress).origin] : [],
    headers: status === 429 ? { 'retry-after': String(seconds) } : {},
  })
}
