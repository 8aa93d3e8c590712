import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { useMemo } from 'react'
import { useClient } from 'sanity'
import { ownerSecretSource } from '#lib/preview/preview.ts'
import { createOwnerClient, type OwnerClient } from './ownerClient.ts'

/** A client for the addresses of the site that only its owner may use. With a hosted lake, it sends a secret. */
export function useOwnerClient(): OwnerClient {
  const client = useClient({ apiVersion: '2025-02-19' })
  return useMemo(() => {
    const createSecret = async () =>
      (await createPreviewSecret(client, ownerSecretSource, location.origin)).secret
    return createOwnerClient(process.env.NEXT_PUBLIC_SANITY_PROJECT_ID ? createSecret : null)
  }, [client])
}
