import type { StudioLanguage } from '@freelance-site/foundation'
import { createContext, useContext } from 'react'
import type { Translations } from './translation.ts'
import type { LakeConnection } from './unsent/connection.ts'

/** A link to the page of the site that shows a document; `language` is a code such as `fr`. */
export type LivePage = { href: string; language: string }

/** Sets a text by the typography of its language; without it, texts stay as they are written. */
export type Typeset = (text: string, language: StudioLanguage) => string

/**
 * The options of `studioKit`.
 *
 * @example
 * import { prepareBrowser, studioKit } from '@freelance-site/studio-kit/studio'
 *
 * const plugin = studioKit({
 *   language: await prepareBrowser('my-project'),
 *   translatedTypes: ['article', 'author'],
 *   translations: { first: 'fr', others: [{ language: 'en', source: 'translatedFrom' }] },
 *   isHosted: false,
 *   ownerSecretSource: 'my-site/owner',
 *   tokenSetting: 'LAKE_TOKEN',
 * })
 */
export type StudioKitOptions = {
  /** The language in which the Studio starts: `prepareBrowser` returns it. */
  language: StudioLanguage
  /** The document types whose translations are checked, in the order of the list. */
  translatedTypes: readonly string[]
  translations: Translations
  /** Whether the lake is a project of Sanity's service, whose session is not sent to the site. */
  isHosted: boolean
  /** The connection to an embedded lake, which says when edits wait: `connection` of `content-lake/client`. */
  connection?: LakeConnection | undefined
  /** The name under which the owner's secret is written into a hosted lake; the server looks for the same one. */
  ownerSecretSource: string
  /** The setting of the site with the token by which it asks a hosted lake who the owner is. */
  tokenSetting: string
  typeset?: Typeset
  /**
   * A hook that returns the page that shows a document as it is published, in each language; none if no page does. Without it,
   * documents have no links to the site.
   */
  usePages?: (document: { type: string; value: unknown }) => readonly LivePage[]
  /** When the site begins to show a document that is published; null for at once, as it does by default. */
  findShownFrom?: (document: { type: string; value: unknown }) => Date | null
  /** Whether the former address of a document leads to its present one. */
  keepsFormerAddresses?: boolean
  /** Whether the page of a document exists without it, with the words that are built in. */
  isSingleton?: (type: string) => boolean
  /** The types of fields, besides dates, whose inputs show their own errors. */
  typesWithOwnErrors?: readonly string[]
}

/** The default of `typeset`. */
export const asWritten: Typeset = (text) => text

/** Null outside of the layout of `studioKit`. */
export const StudioKitContext = createContext<StudioKitOptions | null>(null)

/** The options of `studioKit`. Throws if the plugin is missing, or listed after the one that calls this. */
export function useStudioKit(): StudioKitOptions {
  const options = useContext(StudioKitContext)
  if (options === null) throw new Error('List the plugin studioKit before the plugins that use its parts.')
  return options
}
