import { test as base, expect } from '@playwright/test'
import { getSharedSite, type SharedSite } from './sharedSite.ts'

type Options = {
  /** What a test expects browsers to complain about; everything else fails it. */
  expectedOnConsole: RegExp | null
}

/** On the site that all share. A test that asks for no page and no context opens no browser. */
export const test = base.extend<Options, { site: SharedSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  site: [async ({}, use) => use(await getSharedSite()), { scope: 'worker', timeout: 300_000 }],
  baseURL: ({ site }, use) => use(site.url),
  expectedOnConsole: [null, { option: true }],
  /** No other origin is reached, and browsers have nothing to complain about. */
  context: async ({ context, expectedOnConsole }, use) => {
    await context.route(
      ({ hostname }) => hostname !== 'localhost' && !hostname.endsWith('.localhost'),
      (route) => route.fulfill({ status: 204 }),
    )
    const complaints: string[] = []
    const complain = (text: string) => {
      if (!expectedOnConsole?.test(text)) complaints.push(text)
    }
    context.on('console', (message) => {
      // The browser asks for this file by itself.
      if (message.location().url.endsWith('/favicon.ico')) return
      if (message.type() === 'error' || message.type() === 'warning') complain(message.text())
    })
    context.on('weberror', (error) => complain(String(error.error())))
    await use(context)
    expect(complaints, 'what browsers complained about').toEqual([])
  },
})

export { expect }
