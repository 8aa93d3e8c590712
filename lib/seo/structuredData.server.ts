import type { CreativeWork, Graph, Person, ProfessionalService, WithContext } from 'schema-dts'
import type { ProjectView } from '#lib/content/project.ts'
import type { ShownDocument, SiteContent } from '#lib/content/siteContent.ts'
import type { PersonView, SettingsView } from '#lib/content/siteSettings.ts'
import { profiles as builtInProfiles, isExample } from '#lib/identity.ts'
import { toLocalePath } from '../addresses.ts'
import { type Locale, locales } from '../languages.ts'
import { pages } from '../pages.ts'
import { toAddress } from './addresses.server.ts'

/** The profile links of the example are placeholders. */
const placeholders: string[] = isExample ? Object.values(builtInProfiles) : []

/** JSON for a script element. No text in it can close the element. */
export const toScriptText = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The structured data of the home page: the business, and the name of the site. */
export const toGraph = (locale: Locale, { settings, socialImages }: SiteContent): Graph => {
  const image = settings.socialImage?.files[0]?.src ?? socialImages[toLocalePath(pages.home.path, locale)]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      toBusiness(settings, image),
      {
        '@type': 'WebSite',
        '@id': `${toAddress('/')}/#website`,
        name: settings.brand,
        url: toAddress('/'),
        inLanguage: [...locales],
        publisher: { '@id': businessId() },
      },
    ],
  }
}

/** The structured data of a document's page. `about` is what its type knows of it. */
export function toDocumentWork(
  { locale, content, document }: ShownDocument,
  about: Exclude<Partial<CreativeWork>, string> = {},
): WithContext<CreativeWork> {
  const { seo, socialImage, page } = document
  const address = page.addresses[locale]
  const image = (socialImage ?? content.settings.socialImage)?.files[0]?.src ?? content.socialImages[address]
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    '@id': `${toAddress(address)}#work`,
    name: seo.title,
    description: seo.description,
    url: toAddress(address),
    inLanguage: locale,
    creator: {
      '@type': 'ProfessionalService',
      '@id': businessId(),
      name: content.settings.brand,
      url: toAddress('/'),
    },
    ...about,
    ...(image !== undefined && { image: toAddress(image) }),
  }
}

/** The structured data of a project's page. Nobody has rated the work, so there is no review. */
export function toProjectWork(shown: ShownDocument<ProjectView>): WithContext<CreativeWork> {
  const { title, summary, kind, tags, year, link } = shown.document
  return toDocumentWork(shown, {
    name: title.text,
    description: summary.text,
    genre: kind.text,
    ...(tags.length > 0 && { keywords: tags.map(({ text }) => text) }),
    ...(year !== null && { dateCreated: String(year) }),
    ...(link !== null && { sameAs: link }),
  })
}

const businessId = () => `${toAddress('/')}/#business`

/** The person behind the business. */
const toPerson = (name: string, { portrait, sentence }: PersonView): Person => ({
  '@type': 'Person',
  name,
  ...(sentence && { description: sentence.text }),
  ...(portrait && { image: toAddress(portrait.files.at(-1)?.src ?? '') }),
})

/** The business behind the site, without the details that the owner has not published. */
function toBusiness(settings: SettingsView, image: string | undefined): ProfessionalService {
  const profiles = settings.profiles.map(({ href }) => href).filter((href) => !placeholders.includes(href))
  const { name, address, telephone } = settings.legalDetails
  const { person } = settings
  return {
    '@type': 'ProfessionalService',
    '@id': businessId(),
    name: settings.brand,
    url: toAddress('/'),
    description: settings.tagline.text,
    areaServed: { '@type': 'Place', name: settings.region.text },
    knowsLanguage: [...locales],
    logo: toAddress('/apple-icon.png'),
    ...(image !== undefined && { image: toAddress(image) }),
    ...(settings.email !== null && { email: settings.email }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(person?.name && { founder: toPerson(person.name, person) }),
    ...(name !== null && { legalName: name }),
    ...(address !== null && { address }),
    ...(telephone !== null && { telephone }),
  }
}
