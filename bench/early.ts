import type { Browser } from '@playwright/test'
import { pressAtRandomMoments } from '../tests/support/firstClicks.ts'
import { toFigures } from './figures.ts'
import type { Look } from './lighthouse.ts'
import { localized, lookOften, startFrontByHand } from './pages.ts'

/**
 * What a visitor does first: a theme chosen while the framework's scripts are held back, clicks at random moments on a
 * slow phone, and Lighthouse on every page beside one written by hand, with the worst of its runs.
 */
export async function measureEarly(browser: Browser, siteUrl: string, looks: number, clicks: number) {
  const front = await startFrontByHand(siteUrl)
  try {
    const heldBack = await measureHeldBack(browser, front.url, looks)
    const { problems, durations } = await pressAtRandomMoments(browser, front.url, clicks)
    for (const problem of problems) console.log(problem)
    const first = await lookOften(`${front.url}/by-hand`, looks)
    const pages: Record<string, Look[]> = {}
    for (const path of localized) pages[path] = await lookOften(front.url + path, looks)
    const byHand = [...first, ...(await lookOften(`${front.url}/by-hand`, looks))]
    const lcpByHand = toFigures(byHand.map(({ lcp }) => lcp)).median
    return {
      'a theme chosen while scripts are held back (ms)': heldBack,
      'first clicks on a slow phone (ms)': { ...toFigures(durations), lost: problems.length },
      'Lighthouse, the worst of each': Object.fromEntries(
        Object.entries({ 'by hand': byHand, ...pages }).map(([path, all]) => [path, toWorst(all, lcpByHand)]),
      ),
    }
  } finally {
    await front.close()
  }
}

function toWorst(looks: Look[], lcpByHand: number) {
  const lcp = toFigures(looks.map((look) => look.lcp))
  return {
    runs: looks.length,
    performance: Math.min(...looks.map(({ scores }) => scores.performance ?? 0)),
    fcp: Math.round(Math.max(...looks.map((look) => look.fcp))),
    'lcp, median': Math.round(lcp.median),
    lcp: Math.round(lcp.max),
    'lcp, times by hand': Math.round((lcp.max / lcpByHand) * 100) / 100,
    'blocking, median': Math.round(toFigures(looks.map((look) => look.blocking)).median),
    blocking: Math.round(Math.max(...looks.map((look) => look.blocking))),
    shift: Math.max(...looks.map((look) => look.shift)),
  }
}

/** Milliseconds from the click itself to the class of the root, with no script of the framework let through. */
async function measureHeldBack(browser: Browser, url: string, rounds: number) {
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
