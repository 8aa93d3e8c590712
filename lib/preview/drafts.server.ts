import { type DraftReader, getDrafts as getDraftsOf } from '@freelance-site/content/server'
import { content } from '#lib/content/documents.ts'
import { locales } from '#lib/languages.ts'
import { ContentUnavailable } from '../errors/errorPage.ts'

/** Texts in a language, and spans of formatted texts. */
const textFields = new Set<unknown>([...locales, 'text'])

/** The other fields whose text is displayed, by their paths without positions in lists. */
const shownTexts = new Set(content.shownTexts)

const toFields = (path: readonly unknown[]) => path.filter((step) => typeof step === 'string').join('.')

/** Reads the content as if every draft (or version in a release) were published. */
export const getDrafts = (reader: DraftReader) =>
  getDraftsOf(content, reader, {
    studioUrl: '/studio',
    isShown: (path) => textFields.has(path.at(-1)) || shownTexts.has(toFields(path)),
    toUnavailable: (cause) => new ContentUnavailable(cause),
  })
