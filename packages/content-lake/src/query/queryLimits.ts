/** The limits of queries: time, documents and memory. */
export type QueryLimits = {
  /** How many milliseconds a query may run in the lake's own thread, where everything else waits for it. The default is 150. */
  quickMs: number
  /** A query that reads more documents than this at a time runs in another thread from the beginning. The default is 4,000. */
  quickDocuments: number
  /** How many milliseconds a query may take in another thread. The default is 10,000. */
  longestMs: number
  /** How many megabytes of memory another thread may use. The default is 512. */
  maxMegabytes: number
}

/** The limits that are not set. */
export const queryLimits: QueryLimits = {
  quickMs: 150,
  quickDocuments: 4_000,
  longestMs: 10_000,
  maxMegabytes: 512,
}
