import type { StudioLanguage } from '@freelance-site/foundation'
import type { IntentParameters } from 'sanity/router'

/**
 * The options of the Studio's plugin.
 *
 * @example
 * import { visits } from '@freelance-site/visits/studio'
 *
 * const plugin = visits({
 *   language: 'en',
 *   path: '/api/visits',
 *   findPageName: (path) => (path === '/' ? 'Home' : null),
 *   setting: 'COUNT_VISITS',
 * })
 */
export type VisitsToolOptions = {
  /** The language in which the Studio starts, for the tool's title. */
  language: StudioLanguage
  /** The path of the endpoint, as on the server. */
  path: string
  /** The name of the page at a path; null if there is none. */
  findPageName: (path: string, language: StudioLanguage) => string | null
  /** A hook with the names of further pages by their paths, which documents have. */
  usePageNames?: (language: StudioLanguage) => ReadonlyMap<string, string>
  /**
   * The parameters of the Studio's intent `create` for a redirect from an address that leads nowhere. Without it the list of
   * these addresses offers none.
   */
  toRedirect?: (path: string) => IntentParameters
  /** The name of the setting that turns counting off. */
  setting: string
}
