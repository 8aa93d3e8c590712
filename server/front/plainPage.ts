import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { html, raw } from 'hono/html'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { type Locale, locales, toRecord } from '#lib/languages.ts'

/** The texts of each language. */
type Sections = Partial<Record<Locale, { heading: string; text: string }>>

/** Answers 503 with a page that needs no release, script or other file. A browser reloads it after some seconds. */
export function sendPlainPage(
  request: IncomingMessage,
  response: ServerResponse,
  sections: Sections,
  reloadSeconds: number,
): void {
  request.resume()
  const body = toHtml(sections, reloadSeconds)
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': policy,
    'retry-after': String(reloadSeconds),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const unavailable = toRecord(locales, (locale) => dictionaries[locale].errors.unavailable)

/** Answers while there is no release, mainly before the first one. */
export const sendWaitingPage = (request: IncomingMessage, response: ServerResponse): void =>
  sendPlainPage(request, response, unavailable, 3)

const style = `
body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}
h1{font-size:1.375rem;margin:2rem 0 .25rem}
p{margin:0;white-space:pre-line;overflow-wrap:anywhere}
`

const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function toHtml(sections: Sections, reloadSeconds: number): string {
  const parts = locales.flatMap((locale) => {
    const section = sections[locale]
    if (section === undefined) return []
    return [html`<section lang="${locale}"><h1>${section.heading}</h1><p>${section.text}</p></section>`]
  })
  return String(html`<!doctype html>
<html lang="${locales[0]}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="refresh" content="${reloadSeconds}">
    <title>${sections[locales[0]]?.heading ?? ''}</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>${parts}</main>
  </body>
</html>`)
}
