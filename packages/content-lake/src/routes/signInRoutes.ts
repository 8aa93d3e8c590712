import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { html, raw } from 'hono/html'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isSameSecret, type LakeEnv, sessionCookie, sessionSeconds } from '../access/identity.ts'
import { isHttps, toOriginPolicy } from '../access/origins.ts'
import type { LakeSettings, PageThemes } from '../settings/lakeSettings.ts'
import { words } from '../words/words.ts'
import { GuardedRoutes, smallBody } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
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

const toProperties = (colors: PageThemes['light']) =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color};`)
    .join('')

const toStyle = ({ light, dark }: PageThemes) => `
:root{${toProperties(light)}color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}
@media (prefers-color-scheme:dark){:root{${toProperties(dark)}}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--background);color:var(--text)}
main{width:min(26rem,100vw - 2rem);padding:2rem 0}
h1{font-size:1.5rem;margin:0 0 .5rem}
label{display:block;font-weight:600;margin:1.5rem 0 .25rem}
input,button{box-sizing:border-box;width:100%;font:inherit;padding:.75rem;border-radius:.5rem;border:1px solid var(--border)}
input{background:var(--background);color:var(--text)}
button{margin-top:1rem;border:0;background:var(--button);color:var(--buttonText);font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
[role=alert]{color:var(--alert);font-weight:600}
`

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

const toPolicyHash = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/**
 * Sends the page that asks for the owner key, also after a wrong one (401) or too many (429). It works without JavaScript, and
 * loads no other files. Its headers allow its own style and script, and its form to go to this lake or the Studio.
 */
function sendSignInPage(
  context: Context,
  themes: PageThemes,
  returnAddress: string,
  status: 200 | 401 | 429 = 200,
  seconds = 0,
) {
  const language = choosePageLanguage(context.req.header('accept-language'))
  const t = words.translatorFor(language)
  const style = toStyle(themes)
  const alert = { 200: undefined, 401: t('signIn.wrong'), 429: t('signIn.wait', { seconds }) }[status]
  const formAction = URL.canParse(returnAddress) ? `'self' ${new URL(returnAddress).origin}` : "'self'"
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('signIn.title')}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${t('signIn.title')}</h1>
<p id="explain">${t('signIn.explain')}</p>
${alert === undefined ? '' : html`<p role="alert">${alert}</p>`}
<form method="post" action="sign-in">
<input type="hidden" name="origin" value="${returnAddress}">
<label for="key">${t('signIn.label')}</label>
<input id="key" name="key" type="password" autocomplete="current-password" required autofocus aria-describedby="explain">
<button type="submit">${t('signIn.submit')}</button>
</form>
</main>
<script>${raw(script)}</script>
</body>
</html>`
  return context.html(page, status, {
    'content-security-policy': `default-src 'none'; style-src ${toPolicyHash(style)}; script-src ${toPolicyHash(script)}; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(status === 429 && { 'retry-after': String(seconds) }),
  })
}

/** The first language that the browser asks for and the lake has; else English. */
export function choosePageLanguage(acceptLanguage: string | undefined): string {
  const asked = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return asked.find((language) => words.listLanguages().includes(language)) ?? 'en'
}
