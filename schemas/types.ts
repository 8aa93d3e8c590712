import type { StudioLanguage } from 'foundation/studioLanguage'
import type { SchemaTypeDefinition } from 'sanity'
import { toBlockContent } from './blockContent.ts'
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
import { schemaTranslatorFor } from './words/words.ts'

/** Every type of the Studio. A new document type is added here, and in `lib/content` and `components`. */
export function toSchemaTypes(language: StudioLanguage): SchemaTypeDefinition[] {
  const t = schemaTranslatorFor(language)
  return [
    toProjectType(t),
    toPricingPackageType(t),
    toLegalPageType(t, language),
    toSiteSettingsType(t),
    toHomePageType(t),
    toServicesPageType(t),
    toContactPageType(t),
    toLegalSection(t),
    toBlockContent(t),
    ...toPageWordTypes(t),
    ...toPriceTypes(t, language),
    ...toLocalizedTypes(t),
  ]
}
