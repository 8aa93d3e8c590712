import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from 'hono/html'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales } from '#lib/locale.ts'

const RELOAD_SECONDS = 3

/** What visitors see before the first release ever is ready; it asks for the real page by itself. */
export function sendWaitingPage(request: IncomingMessage, response: ServerResponse): void {
  const body = String(page)
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'retry-after': String(RELOAD_SECONDS),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

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
    <style>
      body { font: 1.125rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem }
      h1 { font-size: 1.375rem; margin: 2rem 0 .25rem }
      p { margin: 0 }
    </style>
  </head>
  <body>
    <main>${sections}</main>
  </body>
</html>`
