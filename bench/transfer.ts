import type { Browser } from '@playwright/test'

const kinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Fetch'] as const
export type Transfer = Record<(typeof kinds)[number] | 'all', number>

/** Bytes on the wire, headers included, by kind, of a first visit up to `waitMs` after the page has loaded. */
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
