import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { z } from 'zod'
import { findFullBrowser } from '../tests/support/browser.ts'
import { getFreePort } from '../tests/support/freePort.ts'

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

/** One look at a page as Lighthouse's phone sees it, in French. */
export async function look(url: string): Promise<Look> {
  const port = await getFreePort()
  const browser = await chromium.launch({
    executablePath: findFullBrowser(),
    args: [
      '--headless=new',
      '--no-sandbox',
      '--ignore-certificate-errors',
      '--lang=fr-FR',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    const done = await lighthouse(url, {
      port,
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
    await browser.close()
  }
}
