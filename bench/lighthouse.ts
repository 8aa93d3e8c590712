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

export type LighthouseRun = {
  scores: Record<string, number>
  fcp: number
  lcp: number
  blocking: number
  shift: number
  /** The titles of audits with a score below 0.9. */
  failedAudits: string[]
}

const maxTries = 3

/**
 * How Lighthouse slows a page down. `simulate` loads it at full speed and calculates how long it would have taken; whatever arrived
 * before the largest text then counts as if the text had waited for it. `devtools` delays each answer by 560 ms.
 */
export type Throttling = 'simulate' | 'devtools'

/** Runs Lighthouse once with its phone profile, in French; repeats the run if the browser painted nothing. */
export async function runLighthouse(
  url: string,
  throttlingMethod: Throttling = 'simulate',
): Promise<LighthouseRun> {
  for (let tries = 1; tries <= maxTries; tries++) {
    const run = await tryToRun(url, throttlingMethod)
    if (!Number.isNaN(run.fcp + run.lcp + run.blocking)) return run
  }
  throw new Error(`The browser painted nothing of ${url} in ${maxTries} tries.`)
}

async function tryToRun(url: string, throttlingMethod: Throttling): Promise<LighthouseRun> {
  // In French, since an English browser would be redirected to /en.
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
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'silent',
      locale: 'en',
      throttlingMethod,
      extraHeaders: { 'accept-language': 'fr-FR,fr;q=0.9' },
    })
    const { categories, audits } = resultShape.parse(result?.lhr)
    const read = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    return {
      scores: Object.fromEntries(
        Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
      ),
      fcp: read('first-contentful-paint'),
      lcp: read('largest-contentful-paint'),
      blocking: read('total-blocking-time'),
      shift: read('cumulative-layout-shift'),
      failedAudits: Object.values(audits).flatMap(({ score, title }) =>
        score !== null && score < 0.9 ? [title] : [],
      ),
    }
  } finally {
    browser.kill()
  }
}
