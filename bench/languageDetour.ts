import type { Browser } from '@playwright/test'
import { type Figures, toFigures } from './figures.ts'
import { slowNetwork } from './navigation.ts'
import { startSecureFront } from './secureFront.ts'

type Detour = { 'by / (ms)': Figures; '/en itself (ms)': Figures; ratio: number }

/**
 * What it costs an English reader to be sent from `/` to `/en`: milliseconds from asking for the page to the first
 * paint of `/en`, with nothing cached, over HTTP/2 on a slow network; both in turn, so that the ratio means something.
 */
export async function measureLanguageDetour(
  browser: Browser,
  siteUrl: string,
  rounds: number,
): Promise<Detour> {
  const front = await startSecureFront(siteUrl)
  const [byHome, direct]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < rounds; round++) {
      byHome.push(await measureFirstPaint(browser, `${front.url}/`))
      direct.push(await measureFirstPaint(browser, `${front.url}/en`))
    }
  } finally {
    await front.close()
  }
  const figures = { 'by / (ms)': toFigures(byHome), '/en itself (ms)': toFigures(direct) }
  return { ...figures, ratio: figures['by / (ms)'].median / figures['/en itself (ms)'].median }
}

async function measureFirstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', slowNetwork)
  const askedAt: number[] = []
  devTools.on('Network.requestWillBeSent', ({ type, timestamp }) => {
    if (type === 'Document') askedAt.push(timestamp * 1_000)
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForURL('**/en', { waitUntil: 'load' })
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const ownTime = await painted.jsonValue()
  await context.close()
  const [first, last] = [askedAt[0], askedAt.at(-1)]
  if (ownTime === undefined || first === undefined || last === undefined)
    throw new Error(`${url} was not asked for, or not painted.`)
  return last - first + ownTime
}
