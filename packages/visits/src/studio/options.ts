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
  /** The names of pages that documents have: the query that finds these, and the name of the page at a path among them. */
  documents?: {
    query: string
    findPageName: (path: string, found: readonly unknown[], language: StudioLanguage) => string | null
  }
  /**
   * The parameters of the Studio's intent `create` for a redirect from an address that leads nowhere. Without it the list of
   * these addresses offers none.
   */
  toRedirect?: (path: string) => IntentParameters
  /** The name of the setting that turns counting off. */
  setting: string
}
