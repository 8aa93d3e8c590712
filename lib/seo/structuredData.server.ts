import type {
  BlogPosting,
  BreadcrumbList,
  CreativeWork,
  Graph,
  Person,
  ProfessionalService,
  Question,
  WebPage,
} from 'schema-dts'
import type { NoteView } from '#lib/content/note.ts'
import type { PageView, QuestionsPart } from '#lib/content/page.ts'
import type { ProjectView } from '#lib/content/project.ts'
import type { ShownDocument, SiteContent } from '#lib/content/siteContent.ts'
import type { PersonView, SettingsView } from '#lib/content/siteSettings.ts'
import { profiles as builtInProfiles, isExample } from '#lib/identity.ts'
import { toLocalePath } from '../addresses.ts'
import { dictionaries } from '../i18n/dictionaries.ts'
import { type Locale, locales } from '../languages.ts'
import { findListPages, pages } from '../pages.ts'
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
  const own = { name: seo.title, path: page.addresses[locale] }
  const list = findListPages().find((each) =>
    own.path.startsWith(`${toLocalePath(pages[each].path, locale)}/`),
  )
  const above = (['home', ...(list ? [list] : [])] as const).map((each) => ({
    name: dictionaries[locale].meta[each].menu,
    path: toLocalePath(pages[each].path, locale),
  }))
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...above, own].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAddress(path),
    })),
  }
}

/** What the pages of all documents say of their work. */
function toWork({ locale, content, document }: ShownDocument) {
  const { seo, socialImage, page } = document
  const address = page.addresses[locale]
  const image = (socialImage ?? content.settings.socialImage)?.files[0]?.src ?? content.socialImages[address]
  return {
    name: seo.title,
    description: seo.description,
    url: toAddress(address),
    inLanguage: locale,
    ...(image !== undefined && { image: toAddress(image) }),
  }
}

/** The work that a document's page is about. `about` is what its type knows of it. */
export function toDocumentWork(
  shown: ShownDocument,
  about: Exclude<Partial<CreativeWork>, string> = {},
): CreativeWork {
  const { image, ...work } = toWork(shown)
  return {
    '@type': 'CreativeWork',
    '@id': `${work.url}#work`,
    ...work,
    creator: toBusinessReference(shown.content.settings),
    ...about,
    ...(image !== undefined && { image }),
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

/** A note as a post of the site. Its author is the person behind the business, if the owner has named one. */
export function toNoteWork(shown: ShownDocument<NoteView>): BlogPosting {
  const { locale, content, document } = shown
  const { settings, documentPages } = content
  const { name, description, ...work } = toWork(shown)
  const business = toBusinessReference(settings)
  const modified = documentPages.find(({ id }) => id === document.id)?.changedAt
  return {
    ...work,
    '@type': 'BlogPosting',
    '@id': `${toAddress(document.page.addresses[locale])}#post`,
    headline: name,
    ...(description !== '' && { description }),
    datePublished: document.date,
    ...(modified !== undefined && { dateModified: modified }),
    mainEntityOfPage: toAddress(document.page.addresses[locale]),
    author: settings.person?.name ? toPerson(settings.person.name, settings.person) : business,
    publisher: business,
  }
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
