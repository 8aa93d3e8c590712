import { builtInSettings } from '#lib/content/builtIn.ts'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { locales } from '#lib/site.ts'
import { toAddress } from '../addresses.ts'
import type { Place, ProfessionalService, Reference, WebSite } from './schemaOrg.ts'

export const business: () => Reference = () => ({ '@id': `${toAddress('/')}/#business` })
export const webSite: () => Reference = () => ({ '@id': `${toAddress('/')}/#website` })

export const toArea = ({ region }: Pick<SettingsView, 'region'>): Place => ({
  '@type': 'Place',
  name: region.text,
})

/** Only the owner's own profiles: the built-in ones are the front pages of two networks. */
const toProfiles = ({ professionalNetwork, codeHost }: SettingsView): string[] =>
  [professionalNetwork, codeHost].filter(
    (address) => address !== builtInSettings.professionalNetwork && address !== builtInSettings.codeHost,
  )

/** Who offers what this site describes; what the owner has not published is not said. */
export function toBusiness(
  settings: SettingsView,
  pictures: { logo: string; image: string | undefined },
): ProfessionalService {
  const profiles = toProfiles(settings)
  const { name, address } = settings.legalDetails
  return {
    '@type': 'ProfessionalService',
    ...business(),
    name: settings.brand,
    url: toAddress('/'),
    description: settings.tagline.text,
    areaServed: toArea(settings),
    knowsLanguage: [...locales],
    logo: pictures.logo,
    ...(pictures.image !== undefined && { image: pictures.image }),
    ...(settings.email !== null && { email: settings.email }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(name !== null && { legalName: name }),
    ...(address !== null && { address }),
  }
}

/** The site as a whole, in all its languages. */
export const toWebSite = ({ brand }: SettingsView): WebSite => ({
  '@type': 'WebSite',
  ...webSite(),
  name: brand,
  url: toAddress('/'),
  inLanguage: [...locales],
  publisher: business(),
})
