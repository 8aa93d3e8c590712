import { legalPageQuery } from './legalPage.ts'
import { pricingPackageQuery } from './pricingPackage.ts'
import { projectQuery } from './project.ts'
import { siteSettingsQuery } from './siteSettings.ts'

/** Everything a build reads, in one query, so that it is one consistent snapshot of what is published. */
export const contentQuery = `{
"projects": ${projectQuery},
"packages": ${pricingPackageQuery},
"legalPages": ${legalPageQuery},
"siteSettings": ${siteSettingsQuery}
}`
