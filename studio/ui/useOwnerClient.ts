import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { useMemo } from 'react'
import { useClient } from 'sanity'
import { ownerSecretSource } from '#lib/preview/preview.ts'
import { createOwnerClient, type OwnerClient } from './ownerClient.ts'

/** A client of what the site answers its owner, for this Studio. */
export function useOwnerClient(): OwnerClient {
  const client = useClient({ apiVersion: '2025-02-19' })
  return useMemo(() => {
    const makeSecret = async () =>
      (await createPreviewSecret(client, ownerSecretSource, location.origin)).secret
    return createOwnerClient(process.env.NEXT_PUBLIC_SANITY_PROJECT_ID ? makeSecret : null)
  }, [client])
}
