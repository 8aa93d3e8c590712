import type { SanityClient } from '@sanity/client'
import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import { type DocumentActionComponent, type DocumentActionsResolver, useClient } from 'sanity'
import { getIn } from '../content/values.ts'
import type { LocalAddress } from '../redirects/redirect.ts'
import { toHistoryId } from '../redirects/redirectTypes.ts'
import { useT } from './words/words.ts'

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

/**
 * An action without a button: while a document of the type is open, it records the addresses of the published version. An
 * owner opens a document before changing its address, scheduling a change or removing it.
 */
export function addressRecorder(
  type: string,
  toAddresses: (published: unknown) => readonly LocalAddress[],
): DocumentActionsResolver {
  /** The documents and paths that this Studio has recorded since it was opened. */
  const recorded = new Set<string>()
  /** The addresses of each document that could not be recorded, which are tried again when it is published or opened. */
  const missing = new Map<string, readonly LocalAddress[]>()
  const useAddressRecorder: DocumentActionComponent = ({ id, published }) => {
    const t = useT()
    const toast = useToast()
    const client = useClient({ apiVersion: '2025-02-19' })
    useEffect(() => {
      const due: LocalAddress[] = []
      for (const address of [...(missing.get(id) ?? []), ...toAddresses(published)]) {
        const key = `${id} ${address.path}`
        if (!recorded.has(key)) due.push(address)
        recorded.add(key)
      }
      missing.delete(id)
      if (due.length === 0) return
      recordAddresses(client, id, due).catch((error: unknown) => {
        for (const { path } of due) recorded.delete(`${id} ${path}`)
        missing.set(id, [...(missing.get(id) ?? []), ...due])
        console.warn('The addresses of a page could not be recorded.', error)
        const words = { title: t('history.failed'), description: t('history.failedHint') }
        toast.push({ id: `addresses-${id}`, status: 'error', closable: true, duration: Infinity, ...words })
      })
    }, [client, id, published, t, toast])
    return null
  }
  return (actions, { schemaType }) => (schemaType === type ? [...actions, useAddressRecorder] : actions)
}
