import { capitalize, type StudioLanguage } from '@freelance-site/foundation'
import { toReadablePath } from '@freelance-site/releases'
import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import {
  defineField,
  defineType,
  getPublishedId,
  type SanityDocumentLike,
  type SchemaTypeDefinition,
  type ValidationContext,
} from 'sanity'
import type { IntentParameters } from 'sanity/router'
import type { StructureBuilder } from 'sanity/structure'
import { z } from 'zod'
import type { Content } from '../documents/documents.ts'
import { redirectKinds, toRedirectedPath, toTypedPath } from '../redirects/redirectTypes.ts'
import type { LocalAddress } from '../redirects/resolveRedirects.ts'
import { createHistorySchema } from './addressHistory.ts'
import { OldAddressInput } from './OldAddressInput.tsx'
import { translatorFor } from './words/words.ts'

/** What the Studio needs to refuse a redirect that a release would refuse. */
export type RedirectSchemaOptions = {
  language: StudioLanguage
  content: Pick<Content<object>, 'noDocuments' | 'parseDocuments' | 'formatProblem'>
  /** The types of documents that a release compares: redirects, and lists of documents that have pages of their own. */
  compared: Readonly<Record<string, { query: string }>>
  /** The name of the type of a field that holds a link, for the address to which a redirect leads. */
  linkType: string
  /** Whether there is no page at an address of the site now, which the owner is then told. */
  leadsNowhere?: (address: string, context: ValidationContext) => Promise<boolean>
}

/** The Studio's types of redirects and of the former addresses of pages. `createRedirectTypes` has an example. */
export function createRedirectSchemas(options: RedirectSchemaOptions): SchemaTypeDefinition[] {
  const t = translatorFor(options.language)
  return [
    defineType({
      name: 'redirect',
      title: t('redirect.title'),
      type: 'document',
      icon: ArrowRightIcon,
      // A link to a new redirect gives it an address.
      initialValue: (parameters?: { from?: string }) => ({ ...parameters, kind: 'permanent' }),
      fields: [
        defineField({
          name: 'from',
          type: 'string',
          title: t('redirect.from'),
          description: t('redirect.fromHint'),
          components: { input: OldAddressInput },
          validation: (rule) => rule.required().error(t('redirect.fromMissing')),
        }),
        defineField({
          name: 'kind',
          type: 'string',
          title: t('redirect.kind'),
          options: {
            layout: 'radio',
            list: redirectKinds.map((value) => ({ title: t(`redirect.${value}`), value })),
          },
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
            rule.custom((to, { document }) => !!to || document?.kind === 'gone' || t('redirect.toMissing')),
            rule
              .custom<string>(async (to, context) => {
                const { document } = context
                if (!to || document?.kind === 'gone' || to === document?.from) return true
                return (await options.leadsNowhere?.(to, context)) ? t('redirect.toNowhere') : true
              })
              .warning(),
          ],
        }),
      ],
      validation: (rule) => rule.custom(refusedByRelease(options)),
      preview: {
        select: { title: 'from', to: 'to', kind: 'kind' },
        prepare: ({ title, to, kind }) => ({
          title: typeof title === 'string' ? toReadablePath(toTypedPath(title) ?? title) : title,
          subtitle: kind === 'gone' ? t('redirect.removed') : to && `→ ${to}`,
          media: ArrowRightIcon,
        }),
      },
    }),
    createHistorySchema(options.language),
  ]
}

const apiVersion = '2025-02-19'

const answerShape = z.record(z.string(), z.array(z.looseObject({ _id: z.string() })))

/**
 * Validates a redirect as a release does: compares it with the published documents. The errors are the problems for which a
 * release would be refused, at their fields. A field without a value has a rule of its own.
 */
function refusedByRelease({ language, content, compared }: RedirectSchemaOptions) {
  const queries = Object.entries(compared).map(([type, { query }]) => `"${type}": ${query}`)
  return async (redirect: SanityDocumentLike | undefined, { getClient }: ValidationContext) => {
    if (!redirect) return true
    const id = getPublishedId(redirect._id)
    const client = getClient({ apiVersion })
    const answer = await client.fetch<unknown>(`{${queries.join(', ')}}`, {}, { perspective: 'published' })
    const published = answerShape.parse(answer)
    const others = published[redirect._type]?.filter(({ _id }) => _id !== id) ?? []
    const parsed = content.parseDocuments({
      ...content.noDocuments,
      ...published,
      [redirect._type]: [...others, { ...redirect, _id: id }],
    })
    const problems = parsed.kind === 'invalid' ? parsed.problems : []
    return ['from', 'to'].flatMap((field) => {
      const problem = problems.find(({ place }) => place.document === id && place.path === field)
      if (!problem || redirect[field] === undefined) return []
      const text = content.formatProblem({ ...problem, place: {} }, language)
      return { message: `${capitalize(text)}.`, path: [field] }
    })
  }
}

const beginningsShape = z.array(z.string().nullable()).nullable()

/** The addresses at which published redirects begin, in their normal spelling. */
export async function getRedirectedPaths(
  { getClient }: Pick<ValidationContext, 'getClient'>,
  toCanonicalPath: (path: string) => string,
): Promise<ReadonlySet<string>> {
  const query = '*[_type == "redirect"].from'
  const answer = await getClient({ apiVersion }).fetch<unknown>(query, {}, { perspective: 'published' })
  const typed = beginningsShape.parse(answer) ?? []
  return new Set(typed.flatMap((from) => (from && toRedirectedPath(from, toCanonicalPath)) || []))
}

/** Refuses an address of a document's page at which a redirect of the owner begins: it would hide the page. */
export const beginsNoRedirect =
  (
    language: StudioLanguage,
    findAddresses: (document: unknown) => readonly LocalAddress[],
    toCanonicalPath: (path: string) => string,
  ) =>
  async (_value: unknown, context: ValidationContext): Promise<string | true> => {
    const addresses = findAddresses(context.document).map(({ path }) => path)
    if (addresses.length === 0) return true
    const redirected = await getRedirectedPaths(context, toCanonicalPath)
    const from = addresses.find((path) => redirected.has(path))
    return from === undefined || translatorFor(language)('redirect.hides', { from })
  }

/** The parameters of the Studio's intent `create` for a redirect from an address. */
export const toNewRedirect = (from: string): IntentParameters => [
  { type: 'redirect', template: 'redirect' },
  { from },
]

/** The item of the Studio’s structure that lists the redirects. */
export const createRedirectList = (S: StructureBuilder, language: StudioLanguage) =>
  S.documentTypeListItem('redirect').title(translatorFor(language)('redirects.title'))
