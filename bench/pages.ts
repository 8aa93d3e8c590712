import type { Browser } from '@playwright/test'
import { getPage } from '../tests/support/page.ts'
import { toFigures } from './figures.ts'
import { measureFirstClick } from './firstClick.ts'
import { toHandwritten } from './handwritten.ts'
import { type Look, look } from './lighthouse.ts'
import { measureNavigation } from './navigation.ts'
import { startSecureFront } from './secureFront.ts'
import { measureTransfer } from './transfer.ts'

const paths = ['/', '/services', '/contact', '/legal', '/privacy', '/cookies']
const localized = paths.flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`])
/** Longer than the two seconds after which other pages are preloaded. */
const untilPreloaded = 4_000

const median = (values: number[]) => toFigures(values).median

/** Bytes, Lighthouse, first click and navigation, over HTTP/2 with brotli, as behind a proxy. */
export async function measurePages(browser: Browser, siteUrl: string, rounds: number) {
  const { html } = await getPage(`${siteUrl}/`)
  const handwritten = toHandwritten(html, await getStyles(siteUrl, html))
  const front = await startSecureFront(siteUrl, { '/by-hand': handwritten })
  try {
    const bytes: Record<string, Record<string, number>> = {}
    for (const path of paths) {
      const transfer = await measureTransfer(browser, front.url + path, untilPreloaded)
      bytes[path] = Object.fromEntries(
        Object.entries(transfer).map(([kind, count]) => [kind, Math.round(count / 102.4) / 10]),
      )
    }
    const byHandFirst = await lookOften(`${front.url}/by-hand`, rounds)
    const home = await lookOften(`${front.url}/`, rounds)
    const others: Record<string, object> = {}
    for (const path of localized) others[path] = toRow([await look(front.url + path)])
    const byHandLast = await lookOften(`${front.url}/by-hand`, rounds)
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
      'first click at 4x processor (ms)': await measureFirstClick(browser, `${front.url}/`, rounds),
      'to the new heading (ms)': await measureNavigation(browser, `${front.url}/`, rounds, false),
      'to the new heading, slow phone (ms)': await measureNavigation(browser, `${front.url}/`, rounds, true),
    }
  } finally {
    await front.close()
  }
}

async function getStyles(siteUrl: string, html: string): Promise<string> {
  const links = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href)
  const sheets = await Promise.all(links.map(async (href) => (await fetch(siteUrl + href)).text()))
  return sheets.join('\n')
}

async function lookOften(url: string, rounds: number): Promise<Look[]> {
  const looks: Look[] = []
  for (let round = 0; round < rounds; round++) looks.push(await look(url))
  return looks
}

function toRow(looks: Look[]) {
  const [first] = looks
  return {
    ...first?.scores,
    fcp: Math.round(median(looks.map(({ fcp }) => fcp))),
    lcp: Math.round(median(looks.map(({ lcp }) => lcp))),
    blocking: Math.round(median(looks.map(({ blocking }) => blocking))),
    shift: median(looks.map(({ shift }) => shift)),
    short: first?.short.join(', '),
  }
}
