import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { z } from 'zod'
import { findFullBrowser } from '../tests/support/browser.ts'

const resultShape = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ numericValue: z.number().optional(), score: z.number().nullable(), title: z.string() }),
  ),
})

export type Look = {
  scores: Record<string, number>
  fcp: number
  lcp: number
  blocking: number
  shift: number
  /** Audits that cost points. */
  short: string[]
}

const maxTries = 3

/** Runs Lighthouse once with its phone profile, in French; repeats the run if the browser painted nothing. */
export async function look(url: string): Promise<Look> {
  for (let tries = 1; tries <= maxTries; tries++) {
    const seen = await tryToLook(url)
    if (!Number.isNaN(seen.fcp + seen.lcp + seen.blocking)) return seen
  }
  throw new Error(`The browser painted nothing of ${url} in ${maxTries} tries.`)
}

async function tryToLook(url: string): Promise<Look> {
  // With Lighthouse's own flags, and in French: an English browser would be redirected to /en.
  const browser = await launch({
    chromePath: findFullBrowser(),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--ignore-certificate-errors',
      '--lang=fr-FR',
      '--accept-lang=fr-FR',
    ],
    logLevel: 'silent',
  })
  try {
    const done = await lighthouse(url, {
      port: browser.port,
      logLevel: 'silent',
      locale: 'en',
      extraHeaders: { 'accept-language': 'fr-FR,fr;q=0.9' },
    })
    const { categories, audits } = resultShape.parse(done?.lhr)
    const read = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    return {
      scores: Object.fromEntries(
        Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
      ),
      fcp: read('first-contentful-paint'),
      lcp: read('largest-contentful-paint'),
      blocking: read('total-blocking-time'),
      shift: read('cumulative-layout-shift'),
      short: Object.values(audits).flatMap(({ score, title }) =>
        score !== null && score < 0.9 ? [title] : [],
      ),
    }
  } finally {
    browser.kill()
  }
}
