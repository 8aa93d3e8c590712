import { toNestedLists } from '@freelance-site/content'
import { escapeHTML, toHTML } from '@portabletext/to-html'
import type { StoryPicture, StoryView } from '#lib/content/story.ts'
import { toAddress } from './addresses.server.ts'

/** A story as HTML without classes, as readers of feeds show it. Its addresses are absolute; `page` is that of the story. */
export const toStoryHtml = (story: StoryView, page: string): string =>
  story.map((part) => toPartHtml(part, page)).join('\n')

function toPartHtml(part: StoryView[number], page: string): string {
  switch (part.kind) {
    case 'text':
      return toHTML(toNestedLists(part.body.blocks), {
        components: {
          marks: { link: ({ value, children }) => toLinkHtml(String(value?.href), children, page) },
        },
      })
    case 'picture':
      return toPictureHtml(part.picture)
    case 'pair':
      return part.pictures.map(toPictureHtml).join('\n')
    default:
      return `<blockquote><p>${escapeHTML(part.quote.text)}</p></blockquote>`
  }
}

/** The addresses of links were checked by the content's shape. */
function toLinkHtml(href: string, children: string, page: string): string {
  const address = /^[/#]/.test(href) ? toAddress(new URL(href, toAddress(page)).href) : href
  return `<a href="${escapeHTML(address)}">${children}</a>`
}

export function toPictureHtml({ image, caption }: StoryPicture): string {
  const widest = image.files.at(-1)
  if (widest === undefined) return ''
  const size = `width="${image.width}" height="${image.height}"`
  const picture = `<img src="${escapeHTML(toAddress(widest.src))}" ${size} alt="${escapeHTML(image.alt.text)}">`
  const words = caption ? `<figcaption>${escapeHTML(caption.text)}</figcaption>` : ''
  return `<figure>${picture}${words}</figure>`
}
