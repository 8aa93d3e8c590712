import { ArchiveIcon } from '@sanity/icons/Archive'
import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { defineArrayMember, defineField, defineType, type SchemaTypeDefinition } from 'sanity'
import { type Translate, translatorFor } from 'studio-kit/translator'
import { getIn } from '../content/values.ts'
import { type RedirectKind, redirectKinds } from '../redirects/redirectTypes.ts'
import { type ReleaseComparison, refusedByRelease } from './redirectChecks.ts'
import type { fr } from './words/fr.ts'
import { texts } from './words/words.ts'

export type RedirectSchemaOptions = ReleaseComparison & {
  /** The name of the type of a field that holds a link, for the address to which a redirect leads. */
  linkType: string
}

/**
 * The Studio's types of redirects and of the former addresses of pages; `createRedirectTypes` has what the site reads of them.
 * @example
 * createRedirectSchemas({ language: 'en', linkType: 'url', content, compared: { article: articleType, redirect: redirectType } })
 */
export function createRedirectSchemas(options: RedirectSchemaOptions): SchemaTypeDefinition[] {
  const t = translatorFor(texts, options.language)
  return [toRedirect(t, options), toAddressHistory(t)]
}

const toRedirect = (t: Translate<typeof fr>, options: RedirectSchemaOptions) =>
  defineType({
    name: 'redirect',
    title: t('redirect.title'),
    type: 'document',
    icon: ArrowRightIcon,
    fields: [
      defineField({
        name: 'from',
        type: 'string',
        title: t('redirect.from'),
        description: t('redirect.fromHint'),
        validation: (rule) => [
          rule.required().error(t('redirect.fromMissing')),
          rule.custom(refusedByRelease(options, 'from')),
        ],
      }),
      defineField({
        name: 'kind',
        type: 'string',
        title: t('redirect.kind'),
        options: {
          layout: 'radio',
          list: redirectKinds.map((value) => ({ title: t(`redirect.${value}`), value })),
        },
        initialValue: 'permanent' satisfies RedirectKind,
        validation: (rule) => rule.required().error(t('redirect.kindMissing')),
      }),
      defineField({
        name: 'to',
        type: options.linkType,
        title: t('redirect.to'),
        description: t('redirect.toHint'),
        hidden: ({ document }) => document?.kind === 'gone',
        validation: (rule) => [
          rule.uri({ allowRelative: true }),
          rule.custom(
            (to, { document }) => Boolean(to) || document?.kind === 'gone' || t('redirect.toMissing'),
          ),
          rule.custom(refusedByRelease(options, 'to')),
        ],
      }),
    ],
    preview: {
      select: { title: 'from', to: 'to', kind: 'kind' },
      prepare: ({ title, to, kind }) => ({
        title,
        subtitle: kind === 'gone' ? t('redirect.removed') : to && `→ ${to}`,
        media: ArrowRightIcon,
      }),
    },
  })

const toText = (name: string, title: string) =>
  defineField({ name, type: 'string', title, validation: (rule) => rule.required().error(title) })

/** The addresses that a document's page has had. The Studio writes it, and nobody edits it. */
const toAddressHistory = (t: Translate<typeof fr>) =>
  defineType({
    name: 'addressHistory',
    title: t('history.title'),
    type: 'document',
    icon: ArchiveIcon,
    readOnly: true,
    fields: [
      defineField({
        name: 'addresses',
        type: 'array',
        title: t('history.addresses'),
        description: t('history.hint'),
        of: [
          defineArrayMember({
            type: 'object',
            fields: [toText('path', t('history.path')), toText('language', t('history.language'))],
            preview: { select: { title: 'path' } },
          }),
        ],
      }),
      { ...toText('document', 'Document'), hidden: true },
    ],
    preview: {
      select: { addresses: 'addresses' },
      prepare: ({ addresses }) => {
        const all: unknown[] = Array.isArray(addresses) ? addresses : Object.values(addresses ?? {})
        return { title: `${getIn(all.at(-1), ['path']) ?? ''}`, media: ArchiveIcon }
      },
    },
  })
