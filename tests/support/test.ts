import { test as base, expect } from '@playwright/test'
import { createSite } from './site.ts'

/** Any id will do: no test lets a request reach Google. */
export const measurementId = 'G-TEST12345'

type Fixtures = {
  /** Console messages that a test expects; any other fails it. */
  expectedOnConsole: RegExp | null
  /** Fails a test that reaches another origin or logs an unexpected console message. */
  alone: undefined
}

/** One site for the whole run; `SITE_UNDER_TEST` names a running one. */
export const test = base.extend<Fixtures, { site: { url: string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const running = process.env.SITE_UNDER_TEST
      if (running) return use({ url: running })
      const site = await createSite({ NEXT_PUBLIC_GA_MEASUREMENT_ID: measurementId })
      await site.start()
      await use(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  expectedOnConsole: [null, { option: true }],
  alone: [
    async ({ context, expectedOnConsole }, use) => {
      await context.route(
        ({ hostname }) => hostname !== 'localhost' && !hostname.endsWith('.localhost'),
        (route) => route.fulfill({ status: 204 }),
      )
      const complaints: string[] = []
      const complain = (text: string) => {
        if (!expectedOnConsole?.test(text)) complaints.push(text)
      }
      context.on('console', (message) => {
        // The browser requests this file on its own.
        if (message.location().url.endsWith('/favicon.ico')) return
        if (message.type() === 'error' || message.type() === 'warning') complain(message.text())
      })
      context.on('weberror', (error) => complain(String(error.error())))
      await use(undefined)
      expect(complaints, 'what browsers complained about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
