import type { LocalText } from './localized.ts'

/**
 * What pages and pictures for shared links have room for: at 120 characters a title takes ten lines of a phone, and its
 * letters in a picture are as high as those of the brand. A longer one is cut there, and the Studio warns of it.
 */
export const maxTitleLength = 120

/** For the attribute of an element that ends in an ellipsis if it has more lines than pages have room for: see base.css. */
export const isLongTitle = ({ text }: LocalText): boolean | undefined =>
  text.length > maxTitleLength || undefined
