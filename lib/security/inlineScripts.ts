import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { z } from 'zod'
import { beforePaintScript } from '#lib/preferences/beforePaintScript.ts'
import { scriptGuard } from './scriptGuard.ts'

export type PageScripts =
  | { kind: 'known'; inline: string[] }
  /** The page holds a script that nobody here wrote. */
  | { kind: 'unknown'; script: string }

/** The scripts of this project that stand in pages as they are. */
const ownScripts: readonly string[] = [scriptGuard, beforePaintScript]

const flightStart = '(self.__next_f=self.__next_f||[]).push([0])'
const flightShape = z.tuple([z.literal(1), z.string()])

const bootstrapStart = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push('
const bootstrapShape = z.strictObject({
  otherChunks: z.array(z.string().regex(/^static\/chunks\/[\w.~-]+\.js$/)),
  runtimeModuleIds: z.array(z.union([z.number(), z.string()])),
})

/**
 * The inline scripts of a generated page that the browser is to run. Each must be of a known shape: a piece of
 * the page's data for React, the bundler's start, or a script of this project, word for word. So a script that
 * came in by way of content, or with a new version of a package, stops the build instead of being blessed.
 */
export function readPageScripts(html: string): PageScripts {
  const inline: string[] = []
  for (const element of findScripts(parse(html))) {
    const attribute = (name: string) => element.attrs.find((each) => each.name === name)?.value
    const source = attribute('src')
    const text = element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
    const type = attribute('type')
    if (source !== undefined) {
      if (!source.startsWith('/_next/static/')) return { kind: 'unknown', script: source }
    } else if (type === undefined) {
      if (!isKnown(text)) return { kind: 'unknown', script: text }
      inline.push(text)
    } else if (type !== 'application/ld+json') return { kind: 'unknown', script: text }
  }
  return { kind: 'known', inline }
}

const isKnown = (text: string): boolean =>
  ownScripts.includes(text) ||
  text === flightStart ||
  flightShape.safeParse(readArgument(text, 'self.__next_f.push(', ')')).success ||
  bootstrapShape.safeParse(readArgument(text, bootstrapStart, ');')).success

/** The one argument of a call when it is pure JSON, else undefined. */
function readArgument(text: string, start: string, end: string): unknown {
  if (!text.startsWith(start) || !text.endsWith(end)) return undefined
  try {
    return JSON.parse(text.slice(start.length, -end.length))
  } catch {
    return undefined
  }
}

/** Every script element, those inside templates too: React moves them into the page. */
function findScripts(node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] {
  const children = 'childNodes' in node ? node.childNodes : []
  const inside = 'content' in node ? [node.content] : []
  const found = [...children, ...inside].flatMap(findScripts)
  return 'tagName' in node && node.tagName === 'script' ? [node, ...found] : found
}
