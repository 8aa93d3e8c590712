import type { StudioLanguage } from '@freelance-site/foundation'
import type { SanityClient } from '@sanity/client'
import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionsResolver,
  defineType,
  type SchemaTypeDefinition,
  type Template,
  useClient,
} from 'sanity'
import { toHistoryId } from '../redirects/redirectTypes.ts'
import type { LocalAddress } from '../redirects/resolveRedirects.ts'
import { getIn } from '../values.ts'
import { translatorFor, useT } from './words/words.ts'

/** The addresses that a document's page has had. The Studio writes it, and nobody sees or edits it. */
export const createHistorySchema = (language: StudioLanguage): SchemaTypeDefinition =>
  defineType({
    name: 'addressHistory',
    title: translatorFor(language)('history.title'),
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
  })

/** Removes the template of former addresses, which nobody writes. */
export const withoutHistory = (templates: Template[]): Template[] =>
  templates.filter(({ schemaType }) => schemaType !== 'addressHistory')

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
    const client = useClient({ apiVersion: '2025-02-19' })
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
