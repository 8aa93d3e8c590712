import type { SchemaTypeDefinition } from 'sanity'
import { blockContent } from './blockContent.ts'
import { legalPage, legalSection } from './legalPage.ts'
import { localeBlocks, localeString, localeText } from './localized.ts'
import { pricingPackage } from './pricingPackage.ts'
import { project } from './project.ts'
import { siteSettings } from './siteSettings.ts'

/** Every type of the Studio. A new document type is added here, in `lib/content` and in `components`. */
export const schemaTypes: SchemaTypeDefinition[] = [
  project,
  pricingPackage,
  legalPage,
  siteSettings,
  legalSection,
  blockContent,
  localeString,
  localeText,
  localeBlocks,
]
