import type { SanityClient } from '@sanity/client'
import { useEffect } from 'react'
import { getIn } from 'releases/content/values'
import { type DocumentActionComponent, useClient } from 'sanity'
import { toLocalePath } from '#lib/addresses.ts'
import { toHistoryId } from '#lib/content/addressHistory.ts'
import { findProjectPaths } from '#lib/content/project.ts'
import { locales } from '#lib/languages.ts'

/** The addresses of the page that a published document has, as its history stores them. */
export function toAddresses(published: unknown) {
  const paths = findProjectPaths(published)
  if (paths === null) return []
  return locales.map((language) => {
    const path = toLocalePath(paths[language], language)
    return { _key: `${language}-${path.split('/').at(-1)}`, language, path }
  })
}

/** Adds the addresses that the history of a document lacks. */
export async function recordAddresses(
  client: Pick<SanityClient, 'getDocument' | 'transaction'>,
  document: string,
  addresses: ReturnType<typeof toAddresses>,
): Promise<void> {
  const _id = toHistoryId(document)
  const stored = getIn(await client.getDocument(_id), ['addresses'])
  const known = Array.isArray(stored) ? stored.map((address) => getIn(address, ['path'])) : []
  const items = addresses.filter(({ path }) => !known.includes(path))
  if (items.length === 0) return
  await client
    .transaction()
    .createIfNotExists({ _id, _type: 'addressHistory', document, addresses: [] })
    .patch(_id, { insert: { after: 'addresses[-1]', items } })
    .commit()
}

/** What this Studio has recorded since it was opened. */
const recorded = new Set<string>()

/**
 * Shows nothing: while a document is open, the addresses of its published version are recorded. Whoever changes one, at
 * once or on a schedule, or removes the document, has it open first: docs/decisions/0061-addresses-have-a-history.md
 */
export const addressRecorder: DocumentActionComponent = ({ id, published }) => {
  const client = useClient({ apiVersion: '2025-02-19' })
  const found = JSON.stringify(toAddresses(published))
  useEffect(() => {
    const key = `${id} ${found}`
    const addresses = toAddresses(published)
    if (addresses.length === 0 || recorded.has(key)) return
    recorded.add(key)
    recordAddresses(client, id, addresses).catch((error: unknown) => {
      recorded.delete(key)
      console.warn('The addresses of a page could not be recorded.', error)
    })
  }, [client, id, found, published])
  return null
}
