import { waitFor } from './waitFor.ts'

/** What a page answers, as a visitor's browser gets it. */
export async function getPage(url: string): Promise<{ status: number; html: string }> {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  return { status: response.status, html: await response.text() }
}

/** Waits until the page at an address shows a text. */
export const untilPageShows = (url: string, text: string, seconds = 60) =>
  waitFor(`“${text}” on ${url}`, async () => (await getPage(url)).html.includes(text), seconds)

/** Waits until the page at an address no longer shows a text. */
export const untilPageHides = (url: string, text: string, seconds = 60) =>
  waitFor(
    `“${text}” gone from ${url}`,
    async () => {
      const { status, html } = await getPage(url)
      return status === 200 && !html.includes(text)
    },
    seconds,
  )
