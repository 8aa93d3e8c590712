import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Editor } from '../site.ts'
import {
  formatPartProblem,
  type PartProblem,
  type SiteNames,
  stopsPublishing,
  withoutCauses,
} from '../status/partProblem.ts'
import { words } from '../words/words.ts'
import { isUnder } from './address.ts'

type Sections = Readonly<Record<string, { heading: string; text: string }>>

/** Answers 503 with a page that needs no release, script or other file. A browser reloads it after some seconds. */
export function sendPlainPage(response: ServerResponse, sections: Sections, reloadSeconds: number): void {
  const parts = Object.entries(sections).map(
    ([language, { heading, text }]) =>
      html`<section lang="${language}"><h1>${heading}</h1><p>${text}</p></section>`,
  )
  const [[language, { heading: title }] = ['', { heading: '' }]] = Object.entries(sections)
  sendPage(response, { language, title, main: html`${parts}`, reloadSeconds })
}

type Page = {
  language: string
  title: string
  main: HtmlEscapedString | Promise<HtmlEscapedString>
  reloadSeconds: number
  /** A script that reloads the page itself. Pages of the site may then frame the page. */
  script?: string
}

/** Answers 503 with a page that consists of one file. */
export function sendPage(response: ServerResponse, page: Page): void {
  const { script, reloadSeconds } = page
  response.req.resume()
  const body = toHtml(page)
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': toPolicy(script),
    ...(script !== undefined && { 'x-frame-options': 'SAMEORIGIN' }),
    'retry-after': String(reloadSeconds),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

const style = `
body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}
h1{font-size:1.375rem;line-height:1.3;margin:2rem 0 .25rem}
p{margin:0;white-space:pre-line;overflow-wrap:anywhere}
button{font:inherit;margin-top:1rem;padding:.5rem 1.25rem;min-height:2.75rem}
`

const toHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function toPolicy(script: string | undefined): string {
  const [scripts, ancestors] =
    script === undefined ? ['', "'none'"] : [` script-src ${toHash(script)}; connect-src 'self';`, "'self'"]
  return `default-src 'none';${scripts} style-src ${toHash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`
}

function toHtml({ language, title, main, reloadSeconds, script }: Page): string {
  const refresh = html`<meta http-equiv="refresh" content="${reloadSeconds}">`
  return String(html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    ${script === undefined ? refresh : html`<noscript>${refresh}</noscript>`}
    <title>${title}</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>${main}</main>${script === undefined ? '' : html`<script>${raw(script)}</script>`}
  </body>
</html>`)
}

/** An open browser reloads the page this often, so that it shows the editor soon after the repair. */
const closedReloadSeconds = 30

/** The editor of a site, and what keeps its owner from using it. */
export type ClosedOptions = {
  editor?: Editor
  problems?: () => readonly PartProblem[]
  names?: SiteNames
  previews?: {
    /** The languages of the site. The page has those of the owner, in the same order. */
    languages: readonly string[]
  }
}

/** Answers at the addresses of the editor while it is closed. Leaves out causes, because anybody may be asking. */
export function explainIfClosed(
  response: ServerResponse,
  path: string,
  { editor, problems, names, previews }: ClosedOptions,
): boolean {
  const closing = (problems?.() ?? []).filter((problem) => stopsPublishing(problem, names)).map(withoutCauses)
  if (!editor || closing.length === 0) return false
  if (!isUnder(path, editor.path) && !editor.entrances?.includes(path)) return false
  const ofSite = previews?.languages.filter((language) => words.textsOf(language)) ?? []
  const toSection = (language: string) => ({
    heading: editor.closed(language),
    text: closing.map((problem) => formatPartProblem(problem, language, names)).join('\n\n'),
  })
  const others = words.listLanguages().filter((language) => !ofSite.some((each) => each.startsWith(language)))
  const sections = [...ofSite, ...others].map((language) => [language, toSection(language)])
  sendPlainPage(response, Object.fromEntries(sections), closedReloadSeconds)
  return true
}
