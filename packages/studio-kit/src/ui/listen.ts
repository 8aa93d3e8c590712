import { useEffect, useState } from 'react'
import { type DocumentStore, type QueryParams, useDocumentStore } from 'sanity'

const apiVersion = '2025-02-19'
const retryMs = 2_000

type Query = {
  query: string | { fetch: string; listen: string }
  params?: QueryParams
  perspective: 'raw' | 'drafts' | 'published'
  tag: string
}

/**
 * Reads the answer to a query now and after each change, until the returned function is called. `listenQuery` ends with an
 * error when the lake does not answer, for example during a restart: this asks again until it does.
 */
export function listen<Answer>(
  documentStore: Pick<DocumentStore, 'listenQuery'>,
  { query, params = {}, ...options }: Query,
  { onAnswer, onFailure }: { onAnswer: (answer: Answer) => void; onFailure: () => void },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let subscription: { unsubscribe: () => void } | undefined
  const start = () => {
    subscription = documentStore.listenQuery(query, params, { apiVersion, ...options }).subscribe({
      next: onAnswer,
      error: () => {
        onFailure()
        timer = setTimeout(start, retryMs)
      },
    })
  }
  start()
  return () => {
    clearTimeout(timer)
    subscription?.unsubscribe()
  }
}

/** While the lake does not answer, the last answer stays; `failed` means that there has been none. Null asks nothing, and stays `loading`. */
export function useListened<Answer>(query: Query | null): Answer | 'loading' | 'failed' {
  const documentStore = useDocumentStore()
  const [answer, setAnswer] = useState<Answer | 'loading' | 'failed'>('loading')
  const key = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query.
  useEffect(() => {
    if (query === null) return
    const onFailure = () => setAnswer((known) => (known === 'loading' ? 'failed' : known))
    return listen<Answer>(documentStore, query, { onAnswer: setAnswer, onFailure })
  }, [documentStore, key])
  return answer
}
