import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { html, raw } from 'hono/html'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales } from '#lib/site.ts'

const RELOAD_SECONDS = 3

/**
 * Answers 503 while there is no release, mainly before the first one, with a page that reloads itself.
 * Requests that do not accept HTML, such as those of scripts, get JSON.
 */
export function sendWaitingPage(request: IncomingMessage, response: ServerResponse): void {
  const isPage = wantsPage(request)
  const body = isPage ? String(page) : JSON.stringify({ message: 'The site is not ready at this moment.' })
  response.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    vary: 'Accept',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': policy,
    'retry-after': String(RELOAD_SECONDS),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Browsers name HTML in Accept when they open an address, but not when they fetch a page's resources. */
const wantsPage = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.rsc === undefined &&
  (headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept))

const style = `
body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}
h1{font-size:1.375rem;margin:2rem 0 .25rem}
p{margin:0}
`

const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const sections = locales.map((locale) => {
  const { heading, text } = dictionaries[locale].errors.unavailable
  return html`<section lang="${locale}"><h1>${heading}</h1><p>${text}</p></section>`
})

const page = html`<!doctype html>
<html lang="${locales[0]}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="refresh" content="${RELOAD_SECONDS}">
    <title>${dictionaries[locales[0]].errors.unavailable.heading}</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>${sections}</main>
  </body>
</html>`
