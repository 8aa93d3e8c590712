import type { DocumentStore, ListenQueryOptions, QueryParams } from 'sanity'

const retryMs = 2_000

type Query = {
  query: string | { fetch: string; listen: string }
  params: QueryParams
  options: ListenQueryOptions
}

/**
 * Reads the answer to a query now and after each change, until the returned function is called. `listenQuery` ends with an
 * error when the lake does not answer, for example during a restart: this asks again until it does.
 */
export function listen<Answer>(
  documentStore: Pick<DocumentStore, 'listenQuery'>,
  { query, params, options }: Query,
  { onAnswer, onFailure }: { onAnswer: (answer: Answer) => void; onFailure: () => void },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | undefined
  const start = () => {
    const subscription = documentStore.listenQuery(query, params, options).subscribe({
      next: onAnswer,
      error: () => {
        onFailure()
        timer = setTimeout(start, retryMs)
      },
    })
    stop = () => subscription.unsubscribe()
  }
  start()
  return () => {
    clearTimeout(timer)
    stop?.()
  }
}
