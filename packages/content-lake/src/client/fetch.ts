/** The options of a request that Sanity's clients set. */
export type FetchInit = Pick<
  RequestInit,
  'method' | 'headers' | 'body' | 'signal' | 'redirect' | 'credentials'
>

/** The part of `fetch` that Sanity's clients use. */
export type Fetch = (input: string, init?: FetchInit) => Promise<Response>
