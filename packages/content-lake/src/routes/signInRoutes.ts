import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isSameSecret, type LakeEnv, sessionCookie, sessionSeconds } from '../access/identity.ts'
import { isHttps, toOriginPolicy } from '../access/origins.ts'
import type { LakeSettings, PageThemes } from '../settings/lakeSettings.ts'
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
  return new GuardedRoutes(settings)
    .get('/sign-in', { for: 'anybody' }, (context) => {
      const returnAddress = chooseReturnAddress(context, settings, context.req.query('origin'))
      if (context.get('identity')?.session) return context.redirect(returnAddress, 303)
      return sendSignInPage(context, settings.themes, returnAddress)
    })
    .post('/sign-in', forForms, async (context) => {
      const form = await context.req.parseBody()
      const returnAddress = chooseReturnAddress(context, settings, form.origin)
      const visitor = toVisitor(context)
      const { consumedPoints, msBeforeNext } = await attempts.penalty(visitor)
      if (consumedPoints > attemptsPerMinute) {
        const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
        return sendSignInPage(context, settings.themes, returnAddress, 429, seconds)
      }
      if (typeof form.key !== 'string' || !isSameSecret(form.key.trim(), settings.ownerKey)) {
        settings.log('Someone tried to sign in with a wrong owner key.')
        return sendSignInPage(context, settings.themes, returnAddress, 401)
      }
      await attempts.delete(visitor)
      setCookie(context, sessionCookie, sessions.start(), {
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        secure: settings.secureCookies || isHttps(context.req.header('x-forwarded-proto')),
        maxAge: sessionSeconds,
      })
      return context.redirect(returnAddress, 303)
    })
    .post('/:version/auth/logout', { for: 'anybody', maxBytes: smallBody }, (context) => {
      const identity = context.get('identity')
      // The script token may do this too, so that a script on the server can end the session of a lost device.
      if (readFlag(context, 'everywhere') && identity?.role === 'administrator') sessions.endAll()
      else if (identity?.session) sessions.end(identity.session.id)
      deleteCookie(context, sessionCookie, { path: '/' })
      return context.json({})
    })
}

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
  form.elements.key.value = key
  form.submit()
}
`

/**
 * Sends the page that asks for the owner key, also after a wrong one (401) or too many (429). It works without JavaScript. Its form
 * goes to this lake or the Studio.
 */
function sendSignInPage(
  context: Context,
  themes: PageThemes,
  returnAddress: string,
  status: 200 | 401 | 429 = 200,
  seconds = 0,
) {
  const { language, t } = choosePageWords(context)
  const alert = { 200: undefined, 401: t('signIn.wrong'), 429: t('signIn.wait', { seconds }) }[status]
  const content = html`<h1>${t('signIn.title')}</h1>
<p id="explain">${t('signIn.explain')}</p>
${alert === undefined ? '' : html`<p role="alert">${alert}</p>`}
<form method="post" action="sign-in">
<input type="hidden" name="origin" value="${returnAddress}">
<label for="key">${t('signIn.label')}</label>
<input id="key" name="key" type="password" autocomplete="current-password" required autofocus aria-describedby="explain">
<button type="submit">${t('signIn.submit')}</button>
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
