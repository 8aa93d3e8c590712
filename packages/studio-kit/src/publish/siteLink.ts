import { LaunchIcon } from '@sanity/icons/Launch'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { StructureBuilder } from 'sanity/structure'
import { translatorFor } from '../translator.ts'
import { texts } from '../words/words.ts'

/** A button in the header of a structure's list, which opens the site at an address. */
export const toSiteLink = (S: StructureBuilder, language: StudioLanguage, href: string) =>
  S.menuItem()
    .title(translatorFor(texts, language)('live.site'))
    .icon(LaunchIcon)
    .showAsAction(true)
    .action(() => window.open(href, '_blank', 'noopener'))
