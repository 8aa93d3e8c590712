import { linkShape } from 'releases/content/fields'
import { toCanonicalPath, withoutLocale } from '#lib/addresses.ts'
import { documentPages, findPages, pages } from '#lib/pages.ts'

const paths: ReadonlySet<string> = new Set(findPages({ status: 200 }).map((page) => pages[page].path))

/** Whether a page may show a link to an address, and whether that is a path of this site at which there is no page. */
export const linkRules = {
  isLink: (address: string): boolean => linkShape.safeParse(address).success,
  leadsNowhere(address: string): boolean {
    if (!address.startsWith('/')) return false
    const path = withoutLocale(toCanonicalPath(address.replace(/[?#].*/s, '')))
    // The check of a release knows which slugs there are.
    return !paths.has(path) && !Object.values(documentPages).some((page) => path.startsWith(page.path))
  },
}
