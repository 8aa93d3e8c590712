import { getIn, isSlug, toSlug } from '@freelance-site/content'
import { beginsNoRedirect } from '@freelance-site/content/studio'
import { type StudioLanguage, toLanguageName } from '@freelance-site/foundation'
import { createSlugField } from '@freelance-site/studio-kit/schema'
import { type CustomValidator, defineField } from 'sanity'
import { toCanonicalPath } from '#lib/addresses.ts'
import type { OwnPages } from '#lib/content/ownPages.ts'
import { translations } from '#lib/content/translations.ts'
import { locales } from '#lib/languages.ts'
import type { T } from './words/words.ts'

/**
 * The address of the page that a document has of its own, in each of its languages. It must be free of every other page and of
 * the owner's redirects.
 */
export const toAddressField = (t: T, language: StudioLanguage, pages: OwnPages, missing: string) =>
  createSlugField({
    language,
    locales,
    source: 'title',
    hasPage: pages.hasPage,
    hasLanguage: translations.hasLanguage,
    toSlug,
    isSlug,
    missing,
    validate: allOf(isFree(t, pages), beginsNoRedirect(language, pages.findAddresses, toCanonicalPath)),
  })

const allOf =
  (...validators: CustomValidator<unknown>[]): CustomValidator<unknown> =>
  async (value, context) => {
    for (const validate of validators) {
      const found = await validate(value, context)
      if (found !== true) return found
    }
    return true
  }

const isFree =
  (t: T, pages: OwnPages): CustomValidator<unknown> =>
  (slug, { document }) => {
    const taken = locales
      .filter((locale) => translations.hasLanguage(document, locale))
      .filter((locale) => pages.isTaken(String(getIn(slug, [locale, 'current']))))
    return taken.length === 0 || { message: t('slug.taken'), paths: taken.map((locale) => [locale]) }
  }

/** In which languages the page of a document exists: in all of them, or in one only. */
export const toOnlyField = (t: T, language: StudioLanguage) =>
  defineField({
    name: 'only',
    type: 'string',
    title: t('only'),
    description: t('only.description'),
    options: {
      list: locales.map((value) => ({
        title: t('only.language', { language: toLanguageName(value, language) }),
        value,
      })),
    },
  })
