import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'

const texts = {
  fr: {
    title: 'Ouvrir le Studio',
    explain:
      'Entrez la clé du propriétaire. Elle s’affiche au démarrage du serveur et se trouve dans son dossier de données.',
    label: 'Clé du propriétaire',
    submit: 'Ouvrir',
    wrong: 'Cette clé n’est pas la bonne.',
    wait: (seconds: number) => `Trop d’essais. Réessayez dans ${seconds} s.`,
  },
  en: {
    title: 'Open the Studio',
    explain: 'Enter the owner key. It is printed when the server starts and kept in its data folder.',
    label: 'Owner key',
    submit: 'Open',
    wrong: 'This is not the right key.',
    wait: (seconds: number) => `Too many attempts. Try again in ${seconds} s.`,
  },
}

const plain = { background: 'Canvas', text: 'CanvasText', border: 'GrayText', buttonText: '#fff' }

/** The default colours. */
export const plainThemes = {
  light: { ...plain, button: '#1d4ed8', focus: '#60a5fa', alert: '#b91c1c' },
  dark: { ...plain, button: '#1d4ed8', focus: '#60a5fa', alert: '#fca5a5' },
}

/** CSS colours of the page. */
export type PageThemes = typeof plainThemes

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

type SignInProblem = { kind: 'wrong' } | { kind: 'wait'; seconds: number }

/**
 * Sends the page that asks for the owner key. It works without JavaScript, and loads no other files. Its headers allow its own
 * style and script, and its form to go to this lake or the Studio.
 */
export function sendSignInPage(
  context: Context,
  themes: PageThemes,
  returnAddress: string,
  problem?: SignInProblem,
) {
  const language = toPageLanguage(context.req.header('accept-language'))
  const text = texts[language]
  const style = toStyle(themes)
  const alert = problem && (problem.kind === 'wrong' ? text.wrong : text.wait(problem.seconds))
  const formAction = URL.canParse(returnAddress) ? `'self' ${new URL(returnAddress).origin}` : "'self'"
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text.title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${text.title}</h1>
<p id="explain">${text.explain}</p>
${alert === undefined ? '' : html`<p role="alert">${alert}</p>`}
<form method="post" action="sign-in">
<input type="hidden" name="origin" value="${returnAddress}">
<label for="key">${text.label}</label>
<input id="key" name="key" type="password" autocomplete="current-password" required autofocus aria-describedby="explain">
<button type="submit">${text.submit}</button>
</form>
</main>
<script>${raw(script)}</script>
</body>
</html>`
  const statuses = { wrong: 401, wait: 429 } as const
  return context.html(page, problem ? statuses[problem.kind] : 200, {
    'content-security-policy': `default-src 'none'; style-src ${toPolicyHash(style)}; script-src ${toPolicyHash(script)}; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(problem?.kind === 'wait' && { 'retry-after': String(problem.seconds) }),
  })
}

/** French, unless the browser prefers English. */
export function toPageLanguage(acceptLanguage: string | undefined): keyof typeof texts {
  const languages = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return languages.find((name) => name === 'fr' || name === 'en') === 'en' ? 'en' : 'fr'
}
