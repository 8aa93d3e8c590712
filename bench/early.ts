import type { Browser } from '@playwright/test'
import { pressAtRandomMoments } from '../tests/support/firstClicks.ts'
import { toFigures } from './figures.ts'
import type { LighthouseRun, Throttling } from './lighthouse.ts'
import { localized, runRepeatedly, startFrontByHand } from './pages.ts'

/**
 * Measures the first seconds of a visit: choosing a theme while the framework's scripts are blocked, clicks at random moments
 * on a slow phone, and the worst Lighthouse run of every page and of a page written by hand.
 */
export async function measureEarly(browser: Browser, siteUrl: string, runs: number, clicks: number) {
  const front = await startFrontByHand(siteUrl)
  try {
    const blocked = await measureThemeWithoutScripts(browser, front.url, runs)
    const { problems, durations } = await pressAtRandomMoments(browser, front.url, clicks)
    for (const problem of problems) console.log(problem)
    return {
      'a theme chosen while scripts are blocked (ms)': blocked,
      'first clicks on a slow phone (ms)': { ...toFigures(durations), lost: problems.length },
      'Lighthouse, the worst run of each page': await measureFirstPaints(front.url, runs, 'simulate'),
    }
  } finally {
    await front.close()
  }
}

/** The same pages over a network that is really slowed down. `early` has what Lighthouse calculates of a fast one. */
export async function measureSlowed(siteUrl: string, runs: number) {
  const front = await startFrontByHand(siteUrl)
  try {
    const rows = await measureFirstPaints(front.url, runs, 'devtools')
    return { 'Lighthouse over a slowed network, the worst run of each page': rows }
  } finally {
    await front.close()
  }
}

async function measureFirstPaints(url: string, runs: number, throttling: Throttling) {
  const first = await runRepeatedly(`${url}/by-hand`, runs, throttling)
  const pages: Record<string, LighthouseRun[]> = {}
  for (const path of localized) pages[path] = await runRepeatedly(url + path, runs, throttling)
  const byHand = [...first, ...(await runRepeatedly(`${url}/by-hand`, runs, throttling))]
  const lcpByHand = toFigures(byHand.map(({ lcp }) => lcp)).median
  return Object.fromEntries(
    Object.entries({ 'by hand': byHand, ...pages }).map(([path, all]) => [path, toWorst(all, lcpByHand)]),
  )
}

function toWorst(all: LighthouseRun[], lcpByHand: number) {
  const lcp = toFigures(all.map((run) => run.lcp))
  return {
    runs: all.length,
    performance: Math.min(...all.map(({ scores }) => scores.performance ?? 0)),
    fcp: Math.round(Math.max(...all.map((run) => run.fcp))),
    'lcp, median': Math.round(lcp.median),
    lcp: Math.round(lcp.max),
    'lcp, times by hand': Math.round((lcp.max / lcpByHand) * 100) / 100,
    'median, times by hand': Math.round((lcp.median / lcpByHand) * 100) / 100,
    'blocking, median': Math.round(toFigures(all.map((run) => run.blocking)).median),
    blocking: Math.round(Math.max(...all.map((run) => run.blocking))),
    shift: Math.max(...all.map((run) => run.shift)),
  }
}

/** Milliseconds from the click to the class of the root element, while all scripts of the framework are blocked. */
async function measureThemeWithoutScripts(browser: Browser, url: string, rounds: number) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      locale: 'fr-FR',
      colorScheme: 'light',
    })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const record = ({ timeStamp }: Event) => {
        new MutationObserver(() => {
          if (document.documentElement.classList.contains('dark'))
            Reflect.set(window, 'took', performance.now() - timeStamp)
        }).observe(document.documentElement, { attributes: true })
      }
      addEventListener('click', record, { capture: true, once: true })
    })
    await page.route('**/_next/static/chunks/*.js', () => {})
    await page.goto(`${url}/`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Sombre' }).click()
    const took = await page.waitForFunction((): unknown => Reflect.get(window, 'took'))
    times.push(Number(await took.jsonValue()))
    await context.close()
  }
  return toFigures(times)
}
