import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { html, raw } from 'hono/html'
import { type Locale, locales } from '#lib/site.ts'

export type PlainPage = {
  /** The texts of each language's part. */
  sections: Partial<Record<Locale, { heading: string; text: string }>>
  /** After how many seconds a browser loads it again. */
  reloadSeconds: number
  /** The answer for requests that do not accept HTML, such as those of scripts. */
  message: string
}

/**
 * Answers 503 with a page of this process's own, in every language, which needs nothing else to work: no release, no
 * script and no other file.
 */
export function sendPlainPage(request: IncomingMessage, response: ServerResponse, page: PlainPage): void {
  const isPage = wantsPage(request)
  const body = isPage ? toHtml(page) : JSON.stringify({ message: page.message })
  response.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    vary: 'Accept',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': policy,
    'retry-after': String(page.reloadSeconds),
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
p{margin:0;white-space:pre-line;overflow-wrap:anywhere}
`

const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function toHtml({ sections, reloadSeconds }: PlainPage): string {
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
