import { type DraftReader, getDrafts as getDraftsOf } from '@freelance-site/content/server'
import { content } from '#lib/content/documents.ts'
import { locales } from '#lib/languages.ts'
import { ContentUnavailable } from '../errors/errorPage.ts'

/** Fields whose text is displayed, and the legal details except an address, which a mark would break. */
const shownFields = new Set<unknown>([...locales, 'text', 'figure', 'brand', 'name'])

/** Reads the content as if every draft (or version in a release) were published. */
export const getDrafts = (reader: DraftReader) =>
  getDraftsOf(content, reader, {
    studioUrl: '/studio',
    isShown: (path) =>
      shownFields.has(path.at(-1)) || (path[0] === 'legalDetails' && path.at(-1) !== 'mediatorSite'),
    toUnavailable: (cause) => new ContentUnavailable(cause),
  })
