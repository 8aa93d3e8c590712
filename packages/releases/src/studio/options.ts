import type { StudioLanguage } from 'foundation/studioLanguage'
import type { Notice } from 'studio-kit/ui/notices'
import type { Status } from '../status/status.ts'

/**
 * The options of the Studio's plugin.
 *
 * @example
 * publishing({
 *   origin: 'https://site.example',
 *   host: { buildFile: '/release.json', changesQuery: '{"page": *[_type == "page"]{_id, _updatedAt}}' },
 *   toNotices: [],
 * })
 */
export type PublishingOptions = {
  /** The address of the site that serves the Studio. */
  origin: string
  /** Where a hosting platform builds the site: what it was built from, and the query for when each document was changed. */
  host: { buildFile: string; changesQuery: string }
  /** What the plugins of the server say in the status; null if one has nothing to say. */
  toNotices: readonly ((status: Status, language: StudioLanguage) => Notice | null)[]
}
