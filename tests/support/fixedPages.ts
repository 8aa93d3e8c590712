import { findPages, pages, toListedType } from '#lib/pages.ts'

/** The names of the pages with these properties that exist whatever is published: those that list no documents. */
export const findFixedPages = <const Properties extends Parameters<typeof findPages>[0]>(
  properties: Properties,
) => findPages(properties).filter((page) => toListedType(page) === null)

/** Every such page. */
export const fixedPages = findFixedPages({}).map((page) => pages[page])
