import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { useMemo } from 'react'
import { useClient } from 'sanity'
import { useStudioKit } from '../options.ts'
import { createOwnerClient, type OwnerClient } from './ownerClient.ts'

export function useOwnerClient(): OwnerClient {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { isHosted, ownerSecretSource } = useStudioKit()
  return useMemo(() => {
    const createSecret = async () =>
      (await createPreviewSecret(client, ownerSecretSource, location.origin)).secret
    return createOwnerClient(isHosted ? createSecret : null)
  }, [client, isHosted, ownerSecretSource])
}
