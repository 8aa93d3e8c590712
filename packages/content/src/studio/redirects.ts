import { capitalize, type StudioLanguage } from '@freelance-site/foundation'
import { toReadablePath } from '@freelance-site/releases'
import type { SanityClient } from '@sanity/client'
import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionsResolver,
  defineField,
  defineType,
  getPublishedId,
  type SanityDocumentLike,
  type SchemaTypeDefinition,
  type Template,
  useClient,
  type ValidationContext,
} from 'sanity'
import type { IntentParameters } from 'sanity/router'
import type { StructureBuilder } from 'sanity/structure'
import { z } from 'zod'
import type { Content } from '../documents/documents.ts'
import { redirectKinds, toHistoryId, toRedirectedPath, toTypedPath } from '../redirects/redirectTypes.ts'
import type { LocalAddress } from '../redirects/resolveRedirects.ts'
import { getIn } from '../values.ts'
import { OldAddressInput } from './OldAddressInput.tsx'
import { translatorFor, useT } from './words/words.ts'

/** What the Studio needs to refuse a redirect that a release would refuse. */
export type RedirectSchemaOptions = {
  language: StudioLanguage
  content: Pick<Content<object>, 'noDocuments' | 'parseDocuments' | 'formatProblem'>
  /** The types of documents that a release compares: redirects, and lists of documents that have pages of their own. */
  compared: Readonly<Record<string, { query: string }>>
  /** The name of the type of a field that holds a link, for the address to which a redirect leads. */
  linkType: string
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
    // The addresses that a document's page has had. The Studio writes it, and nobody sees or edits it.
    defineType({
      name: 'addressHistory',
      title: t('history.title'),
      type: 'document',
      readOnly: true,
      __experimental_omnisearch_visibility: false,
      fields: [
        { name: 'document', type: 'string' },
        {
          name: 'addresses',
          type: 'array',
          of: [
            {
              type: 'object',
              fields: [
                { name: 'language', type: 'string' },
                { name: 'path', type: 'string' },
              ],
            },
          ],
        },
      ],
    }),
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

/** Removes the template of former addresses, which nobody writes. */
export const withoutHistory = (templates: Template[]): Template[] =>
  templates.filter(({ schemaType }) => schemaType !== 'addressHistory')

/** The item of the Studio’s structure that lists the redirects. */
export const createRedirectList = (S: StructureBuilder, language: StudioLanguage) =>
  S.documentTypeListItem('redirect').title(translatorFor(language)('redirects.title'))

/** Adds addresses to the history of a document, which it creates. Writes nothing if all are in it. */
export async function recordAddresses(
  client: Pick<SanityClient, 'getDocument' | 'transaction'>,
  document: string,
  addresses: readonly LocalAddress[],
): Promise<void> {
  const _id = toHistoryId(document)
  const stored = getIn(await client.getDocument(_id), ['addresses'])
  const known = Array.isArray(stored) ? stored.map((address) => getIn(address, ['path'])) : []
  const items = addresses
    .filter(({ path }) => !known.includes(path))
    .map(({ language, path }) => ({ _key: path, language, path }))
  if (items.length === 0) return
  await client
    .transaction()
    .createIfNotExists({ _id, _type: 'addressHistory', document, addresses: [] })
    // Another tab may have added them meanwhile.
    .patch(_id, { unset: items.map(({ _key }) => `addresses[_key==${JSON.stringify(_key)}]`) })
    .patch(_id, { insert: { after: 'addresses[-1]', items } })
    .commit()
}

/** An action without a button: records the published addresses of a document that is open, and so may be changed. */
export function addressRecorder(
  type: string,
  toAddresses: (published: unknown) => readonly LocalAddress[],
): DocumentActionsResolver {
  /** The addresses of each document by path, since this Studio was opened; null while one is being recorded, and after. */
  const ofDocuments = new Map<string, Map<string, LocalAddress | null>>()
  const useAddressRecorder: DocumentActionComponent = ({ id, published }) => {
    const t = useT()
    const toast = useToast()
    const client = useClient({ apiVersion })
    useEffect(() => {
      const addresses = ofDocuments.get(id) ?? new Map<string, LocalAddress | null>()
      ofDocuments.set(id, addresses)
      for (const address of toAddresses(published))
        if (!addresses.has(address.path)) addresses.set(address.path, address)
      const due = [...addresses.values()].filter((address) => address !== null)
      if (due.length === 0) return
      for (const { path } of due) addresses.set(path, null)
      recordAddresses(client, id, due).catch((error: unknown) => {
        // Tried again when the document is published or opened.
        for (const address of due) addresses.set(address.path, address)
        console.warn('The addresses of a page could not be recorded.', error)
        const words = { title: t('history.failed'), description: t('history.failedHint') }
        toast.push({ id: `addresses-${id}`, status: 'error', closable: true, duration: Infinity, ...words })
      })
    }, [client, id, published, t, toast])
    return null
  }
  return (actions, { schemaType }) => (schemaType === type ? [...actions, useAddressRecorder] : actions)
}
