import { test as base, expect } from '@playwright/test'
import { getSharedSite, type SharedSite } from './sharedSite.ts'

type Options = {
  /** The errors and warnings that a test expects on the console. Any other fails the test. */
  expectedOnConsole: RegExp | null
}

/** Tests on the shared site. A test that uses neither `page` nor `context` opens no browser. */
export const test = base.extend<Options, { site: SharedSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  site: [async ({}, use) => use(await getSharedSite()), { scope: 'worker', timeout: 300_000 }],
  baseURL: ({ site }, use) => use(site.url),
  expectedOnConsole: [null, { option: true }],
  /** Blocks requests to other origins, and fails the test on errors or warnings on the console. */
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
      // Browsers request this file without a link to it.
      if (message.location().url.endsWith('/favicon.ico')) return
      if (message.type() === 'error' || message.type() === 'warning') complain(message.text())
    })
    context.on('weberror', (error) => complain(String(error.error())))
    await use(context)
    expect(complaints, 'errors and warnings on the console').toEqual([])
  },
})

export { expect }
