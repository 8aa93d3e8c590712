import type { PathsOfPage } from './addresses.ts'
import { toBeforePaintText } from './beforePaintText.ts'

/**
 * The first script in the head of every page, for a site in these languages; the first is the default. `paths` has the pages
 * whose path is not the same in all of them, and `endpoint` the path at which the site sets cookies
 * (`@freelance-site/preferences/server`). A policy allows the script by the hash of exactly this text.
 * @example
 * import { toBeforePaintScript } from '@freelance-site/preferences'
 *
 * const script = toBeforePaintScript(['de', 'en'], [['/services', '/preise', '/pricing']])
 * export const Head = () => <script dangerouslySetInnerHTML={{ __html: script }} />
 */
export const toBeforePaintScript = (
  languages: readonly [string, ...string[]],
  paths: readonly PathsOfPage[] = [],
  endpoint: string | null = null,
): string =>
  toBeforePaintText()
    .replace('LOCALES', () => JSON.stringify(languages))
    .replace('PATHS', () => JSON.stringify(paths))
    .replace('ENDPOINT', () => JSON.stringify(endpoint))
