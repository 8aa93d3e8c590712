import type { Browser, Page } from '@playwright/test'
import { slowNetwork } from '../tests/support/firstClicks.ts'
import { type Figures, toFigures } from './figures.ts'
import { startSecureFront } from './secureFront.ts'

/** Milliseconds from a click on “Services” in the header to its heading, with the page preloaded. */
export async function measureNavigation(
  browser: Browser,
  url: string,
  rounds: number,
  isSlow: boolean,
): Promise<Figures> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'fr-FR' })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  if (isSlow) {
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', slowNetwork)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto(url, { waitUntil: 'load' })
    // Pages are preloaded two seconds after each navigation.
    await page.waitForTimeout(isSlow ? 6_000 : 3_000)
    times.push(await clickToHeading(page))
  }
  await context.close()
  return toFigures(times)
}

const clickToHeading = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLAnchorElement>('header a[href="/services"]')
        if (!link) return reject(new Error('There is no link to the services.'))
        const before = document.querySelector('h1')?.textContent
        const clickedAt = performance.now()
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent === before) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - clickedAt))
        })
        observer.observe(document.body, { childList: true, subtree: true })
        link.click()
      }),
  )

type Redirect = { 'by / (ms)': Figures; '/en itself (ms)': Figures; ratio: number }

/**
 * Measures the cost of redirecting an English reader from `/` to `/en`: milliseconds from the request to the first paint of
 * `/en`, with nothing cached, over HTTP/2 on a slow network. Requests of `/` and `/en` take turns.
 */
export async function measureLanguageRedirect(
  browser: Browser,
  siteUrl: string,
  rounds: number,
): Promise<Redirect> {
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
  const requestedAt: number[] = []
  devTools.on('Network.requestWillBeSent', ({ type, timestamp }) => {
    if (type === 'Document') requestedAt.push(timestamp * 1_000)
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForURL('**/en', { waitUntil: 'load' })
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const ownTime = await painted.jsonValue()
  await context.close()
  const [first, last] = [requestedAt[0], requestedAt.at(-1)]
  if (ownTime === undefined || first === undefined || last === undefined)
    throw new Error(`${url} was not requested, or not painted.`)
  return last - first + ownTime
}

const kinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Fetch'] as const
export type Transfer = Record<(typeof kinds)[number] | 'all', number>

/** Measures the bytes of a first visit by kind, headers included, until `waitMs` after the page has loaded. */
export async function measureTransfer(browser: Browser, url: string, waitMs: number): Promise<Transfer> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'fr-FR' })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  const kindOf = new Map<string, string>()
  const bytes: Transfer = { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, Fetch: 0, all: 0 }
  devTools.on('Network.responseReceived', ({ requestId, type }) => kindOf.set(requestId, type))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.find((name) => name === kindOf.get(requestId)) ?? 'Fetch'
    bytes[kind] += encodedDataLength
    bytes.all += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(waitMs)
  await context.close()
  return bytes
}
