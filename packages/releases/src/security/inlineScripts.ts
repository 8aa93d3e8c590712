import { parseJson } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { getAttribute, listElements } from '../links/html.ts'
import type { SecurityOptions } from './policy.ts'
import { scriptGuard } from './trustedTypes.ts'

/** The texts of the inline scripts of a page, whose hashes go into its policy. */
export type PageScripts =
  | { kind: 'known'; inline: string[] }
  /** The page has a script that is neither the framework's nor the site's own. */
  | { kind: 'unknown'; script: string }

type OwnScripts = Pick<SecurityOptions, 'headScripts' | 'lateSource'>

/** The scripts in the head of each public page, in their order. */
export const listOwnScripts = ({ headScripts = [] }: OwnScripts): string[] => [scriptGuard, ...headScripts]

const flightStart = '(self.__next_f=self.__next_f||[]).push([0])'
const flightShape = z.tuple([z.literal(1), z.string()])

const bootstrapStart = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push('
const bootstrapShape = z.strictObject({
  otherChunks: z.array(z.string().regex(/^static\/chunks\/[\w.~-]+\.js$/)),
  runtimeModuleIds: z.array(z.union([z.number(), z.string()])),
})

/**
 * The inline scripts of a generated page. Each must have a known shape: a piece of the page's data for React, the
 * bundler's bootstrap, or one of the site's own, word for word. An unknown script, from content or from a new version of
 * a package, fails the build: it must not be allowed by its hash.
 */
export function readPageScripts(html: string, own: OwnScripts): PageScripts {
  const ownScripts = listOwnScripts(own)
  const inline: string[] = []
  for (const element of listElements(html)) {
    if (element.tagName !== 'script') continue
    const source = getAttribute(element, 'src') ?? getAttribute(element, own.lateSource ?? 'src')
    const text = element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
    const type = getAttribute(element, 'type')
    if (source !== undefined) {
      if (!source.startsWith('/_next/static/')) return { kind: 'unknown', script: source }
      if (text !== '') return { kind: 'unknown', script: text }
    } else if (type === undefined) {
      if (!ownScripts.includes(text) && !isOfFramework(text)) return { kind: 'unknown', script: text }
      inline.push(text)
    } else if (type !== 'application/ld+json') return { kind: 'unknown', script: text }
  }
  return { kind: 'known', inline }
}

const isOfFramework = (text: string): boolean =>
  text === flightStart ||
  isCall(text, 'self.__next_f.push(', ')', flightShape) ||
  isCall(text, bootstrapStart, ');', bootstrapShape)

/** Whether a script is one call, whose argument is JSON of this shape. */
const isCall = (text: string, start: string, end: string, shape: z.ZodType): boolean =>
  text.startsWith(start) &&
  text.endsWith(end) &&
  parseJson(text.slice(start.length, -end.length), shape) !== null

const charset = '<meta charSet="utf-8"/>'

/**
 * Stops Chromium's preload scanner, which requests files that are named further down in a page before the scripts above have
 * run. It stops at a policy, because that could forbid the files. This one forbids nothing that the page's own policy allows.
 * https://source.chromium.org/chromium/chromium/src/+/main:third_party/blink/renderer/core/html/parser/html_preload_scanner.cc
 */
const preloadBarrier = `<meta http-equiv="content-security-policy" content="object-src 'none'"/>`

/** The script elements of the framework as Next writes them, and their preload links. */
const frameworkScript = /<script src="(?=\/_next\/static\/chunks\/[^"]+" (?:id="[^"]*" )?async="")/g
const frameworkPreload = /<link rel="preload" as="script" [^>]*href="\/_next\/static\/chunks\/[^>]*>/g

/**
 * Moves the site's own scripts to the beginning of a page: React puts styles, fonts and scripts before them, and a script waits
 * for the styles above it, so that the redirect to the visitor's language would have to wait. Delays the scripts of the framework
 * with `lateSource`: a script in the head then fetches them once the page is painted. Null if the head does not contain the
 * site's own scripts exactly once, one after the other.
 */
export function arrangeScripts(html: string, own: OwnScripts): string | null {
  const { lateSource } = own
  const scripts = listOwnScripts(own)
    .map((script) => `<script>${script}</script>`)
    .join('')
  const [head = '', rest, ...more] = html.split(scripts)
  if (rest === undefined || more.length > 0 || !head.includes(charset)) return null
  const barrier = lateSource === undefined ? '' : preloadBarrier
  const hoisted = head.replace(charset, () => charset + scripts + barrier) + rest
  if (lateSource === undefined) return hoisted
  return hoisted.replaceAll(frameworkPreload, '').replaceAll(frameworkScript, `<script ${lateSource}="`)
}
