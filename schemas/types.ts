import type { SchemaTypeDefinition } from 'sanity'
import { toBlockContent } from './blockContent.ts'
import { toLegalPageType, toLegalSection } from './legalPage.ts'
import { toLocalizedTypes } from './localized.ts'
import { toPriceTypes } from './price.ts'
import { toPricingPackageType } from './pricingPackage.ts'
import { toProjectType } from './project.ts'
import type { Say } from './say.ts'
import { toSiteSettingsType } from './siteSettings.ts'

/** Every type of the Studio. A new document type is added here, in `lib/content` and in `components`. */
export const toSchemaTypes = (say: Say): SchemaTypeDefinition[] => [
  toProjectType(say),
  toPricingPackageType(say),
  toLegalPageType(say),
  toSiteSettingsType(say),
  toLegalSection(say),
  toBlockContent(say),
  ...toPriceTypes(say),
  ...toLocalizedTypes(say),
]
