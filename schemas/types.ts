import { linkShape } from '@freelance-site/content'
import { createRedirectSchemas, getRedirectedPaths } from '@freelance-site/content/studio'
import type { StudioLanguage } from '@freelance-site/foundation'
import { toNormalPath } from '@freelance-site/releases'
import { createBlockContent, createLocalizedTypes, type LinkRules } from '@freelance-site/studio-kit/schema'
import type { SchemaTypeDefinition } from 'sanity'
import { isEndpointOrFile, toCanonicalPath, withoutLocale } from '#lib/addresses.ts'
import { content, documentTypes } from '#lib/content/documents.ts'
import { translations } from '#lib/languages.ts'
import { documentPages, findPages, pages } from '#lib/pages.ts'
import { toContactPageType } from './contactPage.ts'
import { toHomePageType } from './homePage.ts'
import { toLegalPageType, toLegalSection } from './legalPage.ts'
import { toPageWordTypes } from './pageWords.ts'
import { toPriceTypes, toPricingPackageType } from './pricingPackage.ts'
import { toProjectType } from './project.ts'
import { toServicesPageType } from './servicesPage.ts'
import { toSiteSettingsType } from './siteSettings.ts'
import { toTestimonialType } from './testimonial.ts'
import { translatorFor } from './words/words.ts'

/** Every type of the Studio. A new document type is added here, and in `lib/content` and `components`. */
export function toSchemaTypes(language: StudioLanguage): SchemaTypeDefinition[] {
  const { project, redirect } = documentTypes
  const t = translatorFor(language)
  return [
    toProjectType(t, language),
    toTestimonialType(t),
    toPricingPackageType(t, language),
    toLegalPageType(t, language),
    toSiteSettingsType(t),
    toHomePageType(t),
    toServicesPageType(t),
    toContactPageType(t),
    ...createRedirectSchemas({ language, content, compared: { project, redirect }, linkType: 'linkAddress' }),
    toLegalSection(t, language),
    createBlockContent(language, linkRules),
    { name: 'linkAddress', type: 'url', placeholder: 'https://…' },
    ...toPageWordTypes(t, language),
    ...toPriceTypes(t, language),
    ...createLocalizedTypes(language, translations),
  ]
}

const paths: ReadonlySet<string> = new Set(findPages({ status: 200 }).map((page) => pages[page].path))

/** Whether a page may show a link to an address, and whether that is a path of this site at which nothing answers. */
const linkRules: LinkRules = {
  isLink: (address) => linkShape.safeParse(address).success,
  async leadsNowhere(address, context) {
    if (!address.startsWith('/')) return false
    const path = toNormalPath(address.replace(/[?#].*/s, ''), toCanonicalPath)
    const page = withoutLocale(path)
    // The check of a release knows which slugs there are.
    const isOfDocument = Object.values(documentPages).some((each) => page.startsWith(each.path))
    if (paths.has(page) || isOfDocument || isEndpointOrFile(path)) return false
    return !(await getRedirectedPaths(context, toCanonicalPath)).has(path)
  },
}
