import type { StudioLanguage } from 'foundation/studioLanguage'
import type { SchemaTypeDefinition } from 'sanity'
import { pickFor } from '#lib/i18n/typeset.ts'
import { toBlockContent, toLinkAddress } from './blockContent.ts'
import { toContactPageType } from './contactPage.ts'
import { toHomePageType } from './homePage.ts'
import { toLegalPageType, toLegalSection } from './legalPage.ts'
import { toLocalizedTypes } from './localized.ts'
import { toPageWordTypes } from './pageWords.ts'
import { toPriceTypes } from './price.ts'
import { toPricingPackageType } from './pricingPackage.ts'
import { toProjectType } from './project.ts'
import { toServicesPageType } from './servicesPage.ts'
import { toSiteSettingsType } from './siteSettings.ts'

/** Every type of the Studio. A new document type is added here, and in `lib/content` and `components`. */
export function toSchemaTypes(language: StudioLanguage): SchemaTypeDefinition[] {
  const pick = pickFor(language)
  return [
    toProjectType(pick),
    toPricingPackageType(pick),
    toLegalPageType(pick),
    toSiteSettingsType(pick),
    toHomePageType(pick),
    toServicesPageType(pick),
    toContactPageType(pick),
    toLegalSection(pick),
    toBlockContent(pick),
    toLinkAddress(pick),
    ...toPageWordTypes(pick),
    ...toPriceTypes(pick),
    ...toLocalizedTypes(pick),
  ]
}
