import type {
  BreadcrumbList,
  CreativeWork,
  Graph,
  Person,
  ProfessionalService,
  Question,
  WebPage,
} from 'schema-dts'
import type { PageView, QuestionsPart } from '#lib/content/page.ts'
import type { ProjectView } from '#lib/content/project.ts'
import type { ShownDocument, SiteContent } from '#lib/content/siteContent.ts'
import type { PersonView, SettingsView } from '#lib/content/siteSettings.ts'
import { profiles as builtInProfiles, isExample } from '#lib/identity.ts'
import { toLocalePath } from '../addresses.ts'
import { dictionaries } from '../i18n/dictionaries.ts'
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

/** The structured data of a document's page: the work that it is about, and the way to it from the home page. */
export const toDocumentGraph = (shown: ShownDocument, work: CreativeWork): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [work, toBreadcrumbs(shown)],
})

/** The pages above that of a document, and this page itself. */
function toBreadcrumbs({ locale, document: { seo, page } }: ShownDocument): BreadcrumbList {
  const home = { name: dictionaries[locale].meta.home.menu, path: toLocalePath(pages.home.path, locale) }
  const own = { name: seo.title, path: page.addresses[locale] }
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, own].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAddress(path),
    })),
  }
}

/** The work that a document's page is about. `about` is what its type knows of it. */
export function toDocumentWork(
  { locale, content, document }: ShownDocument,
  about: Exclude<Partial<CreativeWork>, string> = {},
): CreativeWork {
  const { seo, socialImage, page } = document
  const address = page.addresses[locale]
  const image = (socialImage ?? content.settings.socialImage)?.files[0]?.src ?? content.socialImages[address]
  return {
    '@type': 'CreativeWork',
    '@id': `${toAddress(address)}#work`,
    name: seo.title,
    description: seo.description,
    url: toAddress(address),
    inLanguage: locale,
    creator: toBusinessReference(content.settings),
    ...about,
    ...(image !== undefined && { image: toAddress(image) }),
  }
}

/** A project as a work. Nobody has rated it, so there is no review. */
export function toProjectWork(shown: ShownDocument<ProjectView>): CreativeWork {
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

/** A page of the owner's own. Its questions and their answers are what it is about, if it has any. */
export function toPageWork({ locale, content, document }: ShownDocument<PageView>): WebPage {
  const { seo, socialImage, page, parts } = document
  const address = page.addresses[locale]
  const image = (socialImage ?? content.settings.socialImage)?.files[0]?.src ?? content.socialImages[address]
  const questions = parts.flatMap((part) => (part.kind === 'questions' ? part.questions : []))
  const about = {
    '@id': `${toAddress(address)}#page`,
    name: seo.title,
    description: seo.description,
    url: toAddress(address),
    inLanguage: locale,
    publisher: toBusinessReference(content.settings),
    ...(image !== undefined && { image: toAddress(image) }),
  }
  if (questions.length === 0) return { '@type': 'WebPage', ...about }
  return { '@type': 'FAQPage', ...about, mainEntity: questions.map(toQuestion) }
}

const toQuestion = ({ question, answer }: QuestionsPart['questions'][number]): Question => ({
  '@type': 'Question',
  name: question.text,
  acceptedAnswer: {
    '@type': 'Answer',
    text: answer.blocks.map(({ children }) => children.map(({ text }) => text).join('')).join('\n'),
  },
})

const businessId = () => `${toAddress('/')}/#business`

/** The business on a page that says no more of it. */
export const toBusinessReference = ({ brand }: Pick<SettingsView, 'brand'>): ProfessionalService => ({
  '@type': 'ProfessionalService',
  '@id': businessId(),
  name: brand,
  url: toAddress('/'),
})

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
