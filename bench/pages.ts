import type { Browser } from '@playwright/test'
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import { toLocalePath } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { findFixedPages } from '../tests/support/fixedPages.ts'
import { getPage } from '../tests/support/page.ts'
import { toFigures } from './figures.ts'
import { type LighthouseRun, runLighthouse, type Throttling } from './lighthouse.ts'
import { measureNavigation, measureTransfer } from './navigation.ts'
import { type SecureFront, startSecureFront } from './secureFront.ts'

// Without a published note, their list does not exist.
const paths = findFixedPages({ isListed: true }).map((page) => pages[page].path)
export const localized = paths.flatMap((path) => locales.map((locale) => toLocalePath(path, locale)))
/** Longer than the two seconds after which other pages are preloaded. */
const preloadedMs = 4_000

const median = (values: number[]) => toFigures(values).median

/** Measures bytes, Lighthouse scores and navigation over HTTP/2 with brotli, as behind a proxy. */
export async function measurePages(browser: Browser, siteUrl: string, rounds: number) {
  const front = await startFrontByHand(siteUrl)
  try {
    const bytes: Record<string, Record<string, number>> = {}
    for (const path of paths) {
      const transfer = await measureTransfer(browser, front.url + path, preloadedMs)
      bytes[path] = Object.fromEntries(
        Object.entries(transfer).map(([kind, count]) => [kind, Math.round(count / 102.4) / 10]),
      )
    }
    const byHandFirst = await runRepeatedly(`${front.url}/by-hand`, rounds)
    const home = await runRepeatedly(`${front.url}/`, rounds)
    const others: Record<string, object> = {}
    for (const path of localized) others[path] = toRow([await runLighthouse(front.url + path)])
    const byHandLast = await runRepeatedly(`${front.url}/by-hand`, rounds)
    const byHand = [...byHandFirst, ...byHandLast]
    return {
      'bytes over the wire (KB)': bytes,
      lighthouse: {
        'by hand, first': toRow(byHandFirst),
        '/': toRow(home),
        'by hand, last': toRow(byHandLast),
        ...others,
      },
      ratios: {
        fcp: median(home.map(({ fcp }) => fcp)) / median(byHand.map(({ fcp }) => fcp)),
        lcp: median(home.map(({ lcp }) => lcp)) / median(byHand.map(({ lcp }) => lcp)),
      },
      'to the new heading (ms)': await measureNavigation(browser, `${front.url}/`, rounds, false),
      'to the new heading, slow phone (ms)': await measureNavigation(browser, `${front.url}/`, rounds, true),
    }
  } finally {
    await front.close()
  }
}

/** Starts a proxy that also serves, at `/by-hand`, the home page as somebody would write it by hand. */
export async function startFrontByHand(siteUrl: string): Promise<SecureFront> {
  const { html } = await getPage(`${siteUrl}/`)
  return startSecureFront(siteUrl, { '/by-hand': toHandwritten(html, await getStyles(siteUrl, html)) })
}

async function getStyles(siteUrl: string, html: string): Promise<string> {
  const links = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href)
  const sheets = await Promise.all(links.map(async (href) => (await fetch(siteUrl + href)).text()))
  return sheets.join('\n')
}

export async function runRepeatedly(
  url: string,
  rounds: number,
  throttling?: Throttling,
): Promise<LighthouseRun[]> {
  const runs: LighthouseRun[] = []
  for (let round = 0; round < rounds; round++) runs.push(await runLighthouse(url, throttling))
  return runs
}

function toRow(runs: LighthouseRun[]) {
  const [first] = runs
  return {
    ...first?.scores,
    fcp: Math.round(median(runs.map(({ fcp }) => fcp))),
    lcp: Math.round(median(runs.map(({ lcp }) => lcp))),
    blocking: Math.round(median(runs.map(({ blocking }) => blocking))),
    shift: median(runs.map(({ shift }) => shift)),
    failedAudits: first?.failedAudits.join(', '),
  }
}

type Node = DefaultTreeAdapterTypes.ChildNode

/** Makes a baseline for the site: the same words and drawings with inline styles, without scripts and web fonts. */
function toHandwritten(html: string, css: string): string {
  const document = parse(html)
  prune(document)
  const withoutFonts = css.replaceAll(/@font-face\s*\{[^}]*\}/g, '')
  return serialize(document).replace('</head>', `<style>${withoutFonts}</style></head>`)
}

function prune(node: { childNodes?: Node[] }): void {
  if (!node.childNodes) return
  node.childNodes = node.childNodes.filter((child) => !isFrameworkNode(child))
  for (const child of node.childNodes) if ('childNodes' in child) prune(child)
}

function isFrameworkNode(node: Node): boolean {
  if (node.nodeName === '#comment' || node.nodeName === 'script') return true
  if (node.nodeName !== 'link' || !('attrs' in node)) return false
  const rel = node.attrs.find(({ name }) => name === 'rel')?.value
  return rel === 'stylesheet' || rel === 'preload'
}
