import { waitFor } from '@freelance-site/foundation/testing'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

/** A path that the site does not have. */
export const unknownPage = { path: '/no-such-page', status: 404 }

/** The response of a page, as a visitor's browser gets it. */
export async function getPage(url: string): Promise<{ status: number; html: string }> {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  return { status: response.status, html: await response.text() }
}

/** The attributes of each element of this name, in the order of the document. */
export function findElements(html: string, name: string): Record<string, string>[] {
  const isElement = (node: DefaultTreeAdapterTypes.Node) => defaultTreeAdapter.isElementNode(node)
  const collect = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] => [
    ...(isElement(node) && node.tagName === name ? [node] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(collect) : []),
  ]
  return collect(parse(html)).map(({ attrs }) =>
    Object.fromEntries(attrs.map((attribute) => [attribute.name, attribute.value])),
  )
}

/** The text of a page without markup, with single spaces between words. */
export const toWords = (html: string): string =>
  html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<\/?(em|span|time|a|strong)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

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
