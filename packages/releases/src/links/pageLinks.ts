import type { PageLinks } from '../store/draftAnswer.ts'
import type { Answer } from '../store/release.ts'
import { getAttribute, type HtmlElement, listElements } from './html.ts'

type Page = Pick<Answer, 'headers'> & { bytes: Buffer; links?: PageLinks | null }

/** Null for a redirect, and for a file such as the sitemap. An answer that was read before is not read again. */
export function readLinks({ headers, bytes, links: known }: Page): PageLinks | null {
  if (known !== undefined) return known
  if (!headers['content-type']?.startsWith('text/html')) return null
  const elements = listElements(bytes.toString())
  const links = elements.filter(({ tagName }) => tagName === 'a')
  const read = (from: HtmlElement[], name: string) => from.flatMap((each) => getAttribute(each, name) ?? [])
  const anchors = new Set([...read(elements, 'id'), ...read(links, 'name')])
  return { links: read(links, 'href'), anchors }
}
