import { type DocumentType, documentFields, type SeedDocument, type WordTree } from '@freelance-site/content'
import { z } from 'zod'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Dictionary } from '#lib/i18n/texts.ts'
import { defaultLocale, type Locale, toRecord } from '#lib/languages.ts'
import { type ListedPage, listedPages, type PageWith, pages, toDocumentId } from '#lib/pages.ts'
import { createWordShapes, toPageTexts, toWordProjection } from './localized.ts'
import { toWordFields } from './seedFields.ts'
import { seoProjection, seoShape } from './seo.ts'

/** A page whose words are in a document of its own. */
export type WordsPage = Exclude<ListedPage, PageWith<{ document: 'legalPage' }>>

const pick = <Texts extends object, Name extends keyof Texts & string>(texts: Texts, names: Name[]) =>
  toRecord(names, (name) => texts[name]) as Pick<Texts, Name>

/**
 * The words that the owner can change, of pages whose texts are also their forms and lists. Of any other page, they are all texts
 * of its file in `lib/i18n`, except those below `fixed`.
 */
const picks = {
  home: ({ home }: Dictionary) => ({
    ...pick(home, ['hero', 'offer']),
    projects: pick(home.projects, ['heading', 'intro']),
    call: home.call,
  }),
  services: ({ services }: Dictionary) =>
    pick(services, ['heading', 'intro', 'site', 'hosting', 'ask', 'call']),
  contact: ({ contact }: Dictionary) => ({
    ...pick(contact, ['heading', 'intro']),
    form: pick(contact.form, ['submit']),
    reach: pick(contact.reach, ['heading']),
    next: contact.next,
    data: contact.data,
  }),
} satisfies Partial<Record<WordsPage, (texts: Dictionary) => WordTree>>

type Picks = typeof picks

type WordsOf<Page> = Page extends keyof Picks
  ? ReturnType<Picks[Page]>
  : Page extends keyof Dictionary
    ? Omit<Dictionary[Page], 'fixed'>
    : never

/** The words that the owner can change, by page, in the sections of the dictionaries. */
export type PageWords = { [Page in WordsPage]: WordsOf<Page> }

const isPicked = (page: WordsPage): page is WordsPage & keyof Picks => Object.hasOwn(picks, page)

function pickWords(page: WordsPage, texts: Dictionary): WordTree {
  if (isPicked(page)) return picks[page](texts)
  const { fixed, ...words }: WordTree = texts[page]
  return words
}

/** The built-in words of a page in a language. */
export const toBuiltInWords = <Page extends WordsPage>(page: Page, locale: Locale) =>
  pickWords(page, dictionaries[locale]) as PageWords[Page]

/** Narrows a page to one whose document has fields for single words. A legal page has sections instead. */
export const isWordsPage = (page: ListedPage): page is WordsPage => pages[page].document !== 'legalPage'

export const wordsPages = listedPages.filter(isWordsPage)

/** The home page also shows the steps of the contact page, and the contact page shows a line of the home page. */
const alsoShownOn: Partial<Record<WordsPage, WordsPage[]>> = { home: ['contact'], contact: ['home'] }

type WordsDocument = (typeof pages)[WordsPage]['document']

const toShape = (page: WordsPage) =>
  z
    .object({ ...createWordShapes(toBuiltInWords(page, defaultLocale)), ...documentFields, seo: seoShape })
    .nullable()
    .default(null)

const toQuery = (
  page: WordsPage,
) => `*[_type == "${pages[page].document}" && _id == "${toDocumentId(page)}"][0] {
  _id, _updatedAt, ${toWordProjection(toBuiltInWords(page, defaultLocale))}, ${seoProjection}
}`

const toSeed = (page: WordsPage): SeedDocument => ({
  _id: toDocumentId(page),
  _type: pages[page].document,
  ...toWordFields((texts) => pickWords(page, texts)),
  seo: toWordFields(({ meta }) => ({ title: meta[page].title, description: meta[page].description })),
})

type PageType = DocumentType<ListedPage> & { shape: ReturnType<typeof toShape> }

/** A document type for each page with words, by its name in the Studio, such as `homePage`. */
export const pageTypes = Object.fromEntries<PageType>(
  wordsPages.map((page) => [
    pages[page].document,
    {
      query: toQuery(page),
      shape: toShape(page),
      pages: [page, ...(alsoShownOn[page] ?? [])],
      seed: () => [toSeed(page)],
    },
  ]),
) as Record<WordsDocument, PageType>

/** The words of every page in a language: the published ones, or the built-in ones if a field is empty. */
export const toPageWords = (published: Record<WordsDocument, object | null>, locale: Locale): PageWords =>
  toRecord(wordsPages, (page) =>
    toPageTexts(toBuiltInWords(page, locale), published[pages[page].document], locale),
  ) as PageWords
