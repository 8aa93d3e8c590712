import type { SanityClient } from '@sanity/client'
import { useEffect } from 'react'
import { type DocumentActionComponent, type DocumentActionsResolver, useClient } from 'sanity'
import { getIn } from '../content/values.ts'
import { toHistoryId } from '../redirects/redirectTypes.ts'
import type { LocalAddress } from '../redirects/resolveRedirects.ts'

/** Adds the addresses that the history of a document lacks. */
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
  /** What this Studio has recorded since it was opened. */
  const recorded = new Set<string>()
  const useAddressRecorder: DocumentActionComponent = ({ id, published }) => {
    const client = useClient({ apiVersion: '2025-02-19' })
    const found = JSON.stringify(toAddresses(published))
    useEffect(() => {
      const key = `${id} ${found}`
      if (found === '[]' || recorded.has(key)) return
      recorded.add(key)
      recordAddresses(client, id, toAddresses(published)).catch((error: unknown) => {
        recorded.delete(key)
        console.warn('The addresses of a page could not be recorded.', error)
      })
    }, [client, id, found, published])
    return null
  }
  return (actions, { schemaType }) => (schemaType === type ? [...actions, useAddressRecorder] : actions)
}
