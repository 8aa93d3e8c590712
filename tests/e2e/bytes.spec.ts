import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** Bytes of a first visit, with each file in the brotli form that the front server sends. */
async function weigh(request: APIRequestContext, path: string) {
  const get = async (address: string) => (await request.get(address)).body()
  const html = (await get(path)).toString()
  const find = (tags: RegExp) => [...new Set([...html.matchAll(tags)].map(([, address = '']) => address))]
  const add = async (addresses: string[], toSent: (file: Buffer) => Buffer = brotliCompressSync) => {
    const files = await Promise.all(addresses.map(get))
    return files.reduce((bytes, file) => bytes + toSent(file).length, 0)
  }
  const scripts = find(/<script data-src="([^"]+\.js[^"]*)" async/g)
  const styles = find(/<link rel="stylesheet" href="([^"]+)"/g)
  expect(scripts.length, 'scripts found').toBeGreaterThan(3)
  expect(styles.length, 'style sheets found').toBeGreaterThan(0)
  return {
    script: await add(scripts),
    page: brotliCompressSync(html).length + (await add(styles)),
    fonts: await add(find(/<link rel="preload" href="([^"]+\.woff2)"/g), (file) => file),
  }
}

test('the home page keeps to its byte budget', async ({ request }) => {
  const { script, page, fonts } = await weigh(request, '/')
  console.log(`The home page: ${script} bytes of script, ${page} of HTML and CSS, ${fonts} of fonts.`)
  // On 2026-11-30: 108,838. A bare page of Next loads as much: docs/decisions/0025-lean-framework.md
  expect(script, 'script').toBeLessThan(110_000)
  // On 2026-11-30: 19,153. Every visit loads it before the first paint; a section of a page adds about 1,000.
  expect(page, 'HTML and CSS').toBeLessThan(20_500)
  // On 2026-11-30: 29,660, in two fonts. Each KB shows the largest text 5 ms later on a slow phone.
  expect(fonts, 'fonts').toBeLessThan(31_000)
})

test('a first visit keeps to its byte budget, with the two pages that it preloads', async ({
  browser,
  site,
}) => {
  // Where Playwright intercepts requests, it switches off the browser's cache, which has what was preloaded.
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  /** The headers of an answer are three times as long as over HTTP/2, so only the bodies count. */
  const headers = new Map<string, number>()
  const bodies = new Map<string, number>()
  network.on('Network.responseReceived', ({ requestId, response }) =>
    headers.set(requestId, response.encodedDataLength),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bodies.set(requestId, Math.max(0, encodedDataLength - (headers.get(requestId) ?? 0))),
  )
  await network.send('Network.enable')
  const preloaded = new Set<string>()
  page.on('requestfinished', (request) => {
    if (request.headers().rsc) preloaded.add(new URL(request.url()).pathname)
  })
  await page.goto(site.url)
  await expect.poll(() => preloaded.size, 'preloaded pages').toBe(2)
  await page.waitForLoadState('networkidle')
  const all = [...bodies.values()].reduce((sum, bytes) => sum + bytes, 0)
  console.log(`A first visit: ${all} bytes in ${bodies.size} files.`)
  // On 2026-11-30: 179,134.
  expect(all).toBeLessThan(180_000)
  await context.close()
})

test('the first request for a script or style is answered with the best compression', async ({ site }) => {
  const html = await (await fetch(site.url)).text()
  const files = [...html.matchAll(/(?:src|href)="(\/_next\/static\/chunks\/[^"]+\.(?:js|css)[^"]*)"/g)]
  let compared = 0
  for (const [, path] of files) {
    // `fetch` would decompress it. Compressing blocks this process, so a kept-alive connection may be closed by now.
    const asking = get(site.url + path, { agent: false, headers: { 'accept-encoding': 'br' } })
    const [response]: IncomingMessage[] = await once(asking, 'response')
    // The smallest files are not compressed.
    if (response?.headers['content-encoding'] !== 'br') continue
    compared += 1
    const sent = await buffer(response)
    expect(sent.length, path).toBe(brotliCompressSync(brotliDecompressSync(sent)).length)
  }
  expect(compared).toBeGreaterThan(5)
})
