import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { useCallback, useMemo, useState } from 'react'
import { useClient } from 'sanity'
import type { z } from 'zod'
import { ownerSecretSource } from '#lib/preview/preview.ts'
import { useStudioLocale } from '../ui/languages.tsx'
import { usePolling } from '../ui/usePolling.ts'
import {
  type Answer,
  changes,
  createMessagesClient,
  type MessagesClient,
  type Trouble,
} from './messagesClient.ts'

/** What the site answered last, and why its last answer is missing. Both null: it has not answered yet. */
export type Polled<T> = { value: T | null; trouble: Trouble | null; retry: () => void }

const pollMs = 3_000

/** A client of the site's messages for this Studio. */
export function useMessagesClient(): MessagesClient {
  const client = useClient({ apiVersion: '2025-02-19' })
  const language = useStudioLocale()
  return useMemo(() => {
    const makeSecret = async () =>
      (await createPreviewSecret(client, ownerSecretSource, location.origin)).secret
    return createMessagesClient(process.env.NEXT_PUBLIC_SANITY_PROJECT_ID ? makeSecret : null, language)
  }, [client, language])
}

/**
 * Reads messages every few seconds, and at once after a change of this tab's. A value stays while the next one, of another
 * query, is read.
 */
export function useMessages<T>(
  client: MessagesClient,
  query: string,
  shape: z.ZodType<T>,
  { search = '' }: { search?: string } = {},
): Polled<T> {
  const [known, setKnown] = useState<Omit<Polled<T>, 'retry'>>({ value: null, trouble: null })
  const [retries, setRetries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts anew.
  const read = useMemo(() => {
    let etag: string | undefined
    return async () => {
      const answer = await client.get(query, shape, { search, etag })
      if (answer.kind === 'new') etag = answer.etag
      return answer
    }
  }, [client, query, shape, search, retries])
  const onAnswer = useCallback((answer: Answer<T>) => {
    setKnown((before) => {
      if (answer.kind === 'new') return { value: answer.value, trouble: null }
      return { ...before, trouble: answer.kind === 'same' ? null : answer.trouble }
    })
    return pollMs
  }, [])
  usePolling(read, onAnswer, changes)
  return { ...known, retry: () => setRetries((many) => many + 1) }
}
