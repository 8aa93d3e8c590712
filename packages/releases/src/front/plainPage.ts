import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { html, raw } from 'hono/html'
import { closesStudio, formatIncident, type Incident } from '../status/incident.ts'
import { isUnder } from './address.ts'

type Sections = Readonly<Record<string, { heading: string; text: string }>>

/** Answers 503 with a page that needs no release, script or other file. A browser reloads it after some seconds. */
export function sendPlainPage(response: ServerResponse, sections: Sections, reloadSeconds: number): void {
  response.req.resume()
  const body = toHtml(sections, reloadSeconds)
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': policy,
    'retry-after': String(reloadSeconds),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

const style = `
body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}
h1{font-size:1.375rem;margin:2rem 0 .25rem}
p{margin:0;white-space:pre-line;overflow-wrap:anywhere}
`

const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function toHtml(sections: Sections, reloadSeconds: number): string {
  const parts = Object.entries(sections).map(
    ([language, { heading, text }]) =>
      html`<section lang="${language}"><h1>${heading}</h1><p>${text}</p></section>`,
  )
  const [[first, { heading: title }] = ['', { heading: '' }]] = Object.entries(sections)
  return String(html`<!doctype html>
<html lang="${first}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="refresh" content="${reloadSeconds}">
    <title>${title}</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>${parts}</main>
  </body>
</html>`)
}

/** An open browser reloads the page this often, so that it shows the Studio soon after the repair. */
const closedReloadSeconds = 30

const headings = { fr: 'Le Studio est fermé', en: 'The Studio is closed' }

/** Answers at the addresses of the Studio while it is closed. Leaves out details, because anybody may be asking. */
export function explainIfClosed(
  response: ServerResponse,
  path: string,
  incidents: readonly Incident[],
): boolean {
  const closing = incidents.filter(closesStudio).map((incident) => ({ ...incident, detail: null }))
  if (closing.length === 0 || !(isUnder(path, '/studio') || path === '/lake/sign-in')) return false
  const toSection = (locale: StudioLanguage) => ({
    heading: headings[locale],
    text: closing.map((incident) => formatIncident(incident, locale)).join('\n\n'),
  })
  sendPlainPage(response, { fr: toSection('fr'), en: toSection('en') }, closedReloadSeconds)
  return true
}
