import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { PageThemes } from '../settings/lakeSettings.ts'
import { words } from '../words/words.ts'

/** The language of a page for this request, and its sentences. */
export function choosePageWords(context: Context) {
  const language = choosePageLanguage(context.req.header('accept-language'))
  return { language, t: words.translatorFor(language) }
}

/** The first language that the browser asks for and the lake has; else English. */
function choosePageLanguage(acceptLanguage: string | undefined): string {
  const asked = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return asked.find((language) => words.listLanguages().includes(language)) ?? 'en'
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
main.wide{width:min(44rem,100vw - 2rem)}
h1{font-size:1.5rem;margin:0 0 .5rem}
h2{font-size:1.125rem;margin:2rem 0 .5rem}
ul{margin:0;padding-left:1.25rem}
a{color:inherit}
label{display:block;font-weight:600;margin:1.5rem 0 .25rem}
input,button,textarea,select{box-sizing:border-box;width:100%;font:inherit;padding:.75rem;border-radius:.5rem;border:1px solid var(--border)}
input,textarea,select{background:var(--background);color:var(--text)}
textarea,pre{font:.9375rem/1.5 ui-monospace,monospace}
textarea{resize:vertical}
pre{margin:.5rem 0 0;padding:.75rem;border:1px solid var(--border);border-radius:.5rem;overflow:auto;max-height:24rem}
button{margin-top:1rem;border:0;background:var(--button);color:var(--buttonText);font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
[role=alert]{color:var(--alert);font-weight:600}
`

type Page = {
  title: string
  language: string
  /** The content of `main`. */
  content: ReturnType<typeof html>
  script: string
  isWide?: boolean
  /** Whether its script sends requests to the lake. */
  sendsRequests?: boolean
  status?: 200 | 401 | 429
  /** Other sites than the lake to which a form leads. */
  formTargets?: readonly string[]
  headers?: Record<string, string>
}

const toPolicyHash = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Sends a page of the lake. It loads no other file, and its headers allow its own style, script, forms and requests. */
export function sendPage(context: Context, themes: PageThemes, page: Page) {
  const { title, language, content, script, isWide = false, status = 200, formTargets = [], headers } = page
  const style = toStyle(themes)
  const markup = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main${isWide ? raw(' class="wide"') : ''}>
${content}
</main>
<script>${raw(script)}</script>
</body>
</html>`
  const formAction = ["'self'", ...formTargets].join(' ')
  const policy = [
    "default-src 'none'",
    `style-src ${toPolicyHash(style)}`,
    `script-src ${toPolicyHash(script)}`,
    ...(page.sendsRequests ? ["connect-src 'self'"] : []),
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return context.html(markup, status, {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...headers,
  })
}
