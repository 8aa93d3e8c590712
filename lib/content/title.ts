import { toShortened } from '@freelance-site/content'
import type { LocalText } from './localized.ts'

/**
 * What pages and pictures for shared links have room for: at 120 characters a title takes ten lines of a phone, and its
 * letters in a picture are as high as those of the brand. A longer one ends in an ellipsis, and the Studio warns of it.
 */
export const maxTitleLength = 120

/** Of a longer title, pages have only the beginning: a browser takes seconds to balance the lines of 20,000 characters. */
const maxShownLength = 300

/** Shortens a title to 300 characters. The style sheet cuts those that `isLongTitle` marks. */
export const toTitle = ({ text, lang }: LocalText): LocalText => ({
  text: toShortened(text, maxShownLength),
  lang,
})

/** For the attribute of an element that ends in an ellipsis if it has more lines than pages have room for: see base.css. */
export const isLongTitle = ({ text }: LocalText): boolean | undefined =>
  // Previews append invisible marks.
  text.replace(/\p{Cf}/gu, '').length > maxTitleLength || undefined
