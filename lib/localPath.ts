import { createAddresses } from '@freelance-site/preferences'
import { localPaths } from '#lib/localPaths.ts'
import { locales } from './languages.ts'

/**
 * The addresses of pages. `toLocalePath` makes one of the path of a page's folder: `/services` in French, `/en/services` in
 * English, or what `paths` of the page says; that of the home page if the page does not exist in the language.
 * `parseLocalePath` splits one into its language and the path of the folder. Browsers load this file, and not `addresses.ts`.
 */
export const { toLocalePath, parseLocalePath } = /* @__PURE__ */ createAddresses(locales, localPaths)
