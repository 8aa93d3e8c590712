import { type StudioLanguage, toLanguageName, toLanguageTitle } from '@freelance-site/foundation'
import {
  type CustomValidator,
  defineField,
  getPublishedId,
  type ObjectFieldProps,
  type SlugValidationContext,
  useFormValue,
} from 'sanity'
import { translatorFor } from '../words/words.ts'

/** What the site knows of the addresses of its documents. */
export type SlugFieldOptions = {
  /** The language of the Studio. */
  language: StudioLanguage
  /** The first language is required; another without a slug has that of the first. */
  locales: readonly [string, ...string[]]
  /** The field whose text in each language “Generate” makes a slug of. */
  source: string
  /** Whether a document has a page. The field of another is hidden, and nothing is required of it. */
  hasPage: (document: unknown) => boolean
  /** Whether the page of a document exists in a language, by default in all. The first one that it has is required. */
  hasLanguage?: (document: unknown, language: string) => boolean
  /** Empty if nothing of the text can be a part of an address. */
  toSlug: (text: string) => string
  isSlug: (text: string) => boolean
  /** What the owner reads if a document with a page has no slug. */
  missing: string
  validate: CustomValidator<unknown>
}

type Slugs = Record<string, { current?: string } | undefined>

/**
 * The field `slug`, with one slug per language. No other document of the type may have the same slug, in any language
 * or version.
 * @example
 * import { createSlugField } from '@freelance-site/studio-kit/schema'
 *
 * const slug = createSlugField({
 *   language: 'en',
 *   locales: ['de', 'en'],
 *   source: 'title',
 *   hasPage: () => true,
 *   toSlug: (text) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
 *   isSlug: (text) => /^[a-z0-9-]+$/.test(text),
 *   missing: 'Click “Generate”.',
 *   validate: () => true,
 * })
 */
export function createSlugField({
  language,
  locales,
  hasPage,
  hasLanguage = () => true,
  isSlug,
  ...options
}: SlugFieldOptions) {
  const [first, ...others] = locales
  const t = translatorFor(language)
  const unwritable = t('slug.unwritable')
  const isUnwritable = (text: unknown) =>
    typeof text === 'string' && text.trim() !== '' && options.toSlug(text) === ''
  /** The Studio shows the message of an error below the field. */
  const slugify = (text: string) => {
    if (isUnwritable(text)) throw new Error(unwritable)
    return options.toSlug(text)
  }
  /** Explains the addresses of a page only if it exists in every language. */
  function AddressesField(props: ObjectFieldProps) {
    const document = useFormValue([])
    const isInEach = locales.every((locale) => hasLanguage(document, locale))
    return props.renderDefault(isInEach ? props : { ...props, description: undefined })
  }
  return defineField({
    name: 'slug',
    type: 'object',
    title: t('slug'),
    ...(others.length > 0 && {
      description: t('slug.description', {
        first: toLanguageName(first ?? '', language),
        others: others.map((locale) => toLanguageName(locale, language)),
      }),
    }),
    hidden: ({ document }) => !hasPage(document),
    components: { field: AddressesField },
    options: { columns: locales.length },
    fields: locales.map((locale) =>
      defineField({
        name: locale,
        type: 'slug',
        title: toLanguageTitle(locale, language),
        hidden: ({ document }) => !hasLanguage(document, locale),
        options: {
          source: `${options.source}.${locale}`,
          slugify,
          isUnique: (slug, context) => isFree(slug, locales, context),
        },
        validation: (rule) =>
          rule.custom((slug) => !slug?.current || isSlug(slug.current) || t('slug.wrong')),
      }),
    ),
    validation: (rule) => [
      rule.custom<Slugs>((slug, { document }) => {
        const required = locales.find((locale) => hasLanguage(document, locale)) ?? first
        if (!hasPage(document) || slug?.[required]?.current) return true
        const texts = document?.[options.source]
        const text = typeof texts === 'object' && texts !== null ? Reflect.get(texts, required) : undefined
        return { message: isUnwritable(text) ? unwritable : options.missing, path: [required] }
      }),
      rule.custom(options.validate),
    ],
  })
}

/** Whether no other document of the type has this slug, in any language and in any of its versions. */
function isFree(
  slug: string,
  locales: readonly string[],
  { document, getClient }: SlugValidationContext,
): Promise<boolean> {
  const others = '_type == $type && !(_id in [$id, "drafts." + $id]) && !(_id in path("versions.*." + $id))'
  const slugs = locales.map((locale) => `slug.${locale}.current`).join(', ')
  return getClient({ apiVersion: '2025-02-19' })
    .withConfig({ perspective: 'raw' })
    .fetch<boolean>(
      `count(*[${others} && $slug in [${slugs}]]) == 0`,
      { type: document?._type, id: getPublishedId(document?._id ?? ''), slug },
      { tag: 'slug-is-unique' },
    )
}
