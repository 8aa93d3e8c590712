import type { StudioLanguage } from 'foundation/studioLanguage'
import { createRedirectSchemas } from 'releases/studio/redirects'
import type { SchemaTypeDefinition } from 'sanity'
import { toBlockContent } from 'studio-kit/schema/blockContent'
import { toLocalizedTypes } from 'studio-kit/schema/localized'
import { content, documentTypes } from '#lib/content/documents.ts'
import { pickFor } from '#lib/i18n/typeset.ts'
import { translations } from '#lib/languages.ts'
import { toContactPageType } from './contactPage.ts'
import { toHomePageType } from './homePage.ts'
import { toLegalPageType, toLegalSection } from './legalPage.ts'
import { linkRules } from './links.ts'
import { toPageWordTypes } from './pageWords.ts'
import { toPriceTypes } from './price.ts'
import { toPricingPackageType } from './pricingPackage.ts'
import { toProjectType } from './project.ts'
import { toServicesPageType } from './servicesPage.ts'
import { toSiteSettingsType } from './siteSettings.ts'
import { toTestimonialType } from './testimonial.ts'

/** Every type of the Studio. A new document type is added here, and in `lib/content` and `components`. */
export function toSchemaTypes(language: StudioLanguage): SchemaTypeDefinition[] {
  const { project, redirect } = documentTypes
  const pick = pickFor(language)
  return [
    toProjectType(pick),
    toTestimonialType(pick),
    toPricingPackageType(pick),
    toLegalPageType(pick),
    toSiteSettingsType(pick),
    toHomePageType(pick),
    toServicesPageType(pick),
    toContactPageType(pick),
    ...createRedirectSchemas({ language, content, compared: { project, redirect }, linkType: 'linkAddress' }),
    toLegalSection(pick),
    toBlockContent(pick, linkRules),
    { name: 'linkAddress', type: 'url', placeholder: 'https://…' },
    ...toPageWordTypes(pick),
    ...toPriceTypes(pick),
    ...toLocalizedTypes(pick, translations),
  ]
}
