import { randomBytes } from 'node:crypto'

/** A request to a lake. In its path, `:ds` stands for the dataset, and `:project` for the project. */
export type TestRequest = {
  method?: string
  /** Starts with the version, `/images` or `/files`. */
  path: string
  body?: unknown
  /** A raw body instead of JSON. */
  bytes?: Buffer | string
  anonymous?: boolean
  headers?: Record<string, string>
}

/** One row of the table. Rows that only the embedded lake supports are skipped against a hosted project. */
export type Row = {
  name: string
  request: TestRequest
  status: number
  /** What the body must contain: JSON, lines of JSON, or a text. */
  shape?: unknown
  /** Patterns that headers of the response must match. */
  headers?: Record<string, RegExp>
  only?: 'embedded'
}

export type Table = {
  title: string
  rows: Row[]
  /** All of its rows are skipped against a hosted project. */
  only?: 'embedded'
}

/** A request that is answered with 200. */
export const row = (name: string, request: TestRequest, shape?: unknown): Row => ({
  name,
  request,
  status: 200,
  shape,
})
export const refusal = (name: string, request: TestRequest, status: number, shape?: unknown): Row => ({
  name,
  request,
  status,
  shape,
})

export const embedded = (rest: Row): Row => ({ ...rest, only: 'embedded' })
export const embeddedRow = (...args: Parameters<typeof row>) => embedded(row(...args))
export const embeddedRefusal = (...args: Parameters<typeof refusal>) => embedded(refusal(...args))

/** A prefix for everything that this run creates. It prevents collisions, and lets the run delete its documents. */
export const run = `cf${randomBytes(4).toString('hex')}`
export const id = (name: string) => `${run}-${name}`
export const draft = (name: string) => `drafts.${id(name)}`
const type = (name: string) => `${run}_${name}`
export const [flower, person] = [type('flower'), type('person')]
/** A transaction id. It becomes the revision, so that tests know revisions in advance. */
export const tx = (name: string) => `${run}-tx-${name}`

const currentVersion = 'v2025-02-19'

type Query = { params?: Record<string, unknown>; version?: string; [option: string]: unknown }

/** A query in the URL. */
export function query(
  groq: string,
  { params = {}, version = currentVersion, ...options }: Query = {},
): TestRequest {
  const search = new URLSearchParams({ query: groq })
  for (const [name, value] of Object.entries(params)) search.set(`$${name}`, JSON.stringify(value))
  for (const [name, value] of Object.entries(options)) search.set(name, String(value))
  return { path: `/${version}/data/query/:ds?${search}` }
}

export const postQuery = (body: unknown, options = ''): TestRequest => ({
  path: `/${currentVersion}/data/query/:ds${options}`,
  body,
})

type Write = { transactionId?: string; [option: string]: unknown }

export function mutate(mutations: unknown, { transactionId, ...options }: Write = {}): TestRequest {
  const parameters = Object.entries({ returnIds: true, ...options }).map(([name, value]) => [
    name,
    String(value),
  ])
  return {
    path: `/${currentVersion}/data/mutate/:ds?${new URLSearchParams(parameters)}`,
    body: { mutations, transactionId },
  }
}

/** One action, or a list of them. */
export const act = (actions: object, more: Record<string, unknown> = {}): TestRequest => ({
  path: `/${currentVersion}/data/actions/:ds`,
  body: { actions: [actions].flat(), ...more },
})

/** A document action. `name` is its type without the prefix. */
export const action = (name: string, fields: Record<string, unknown>) => ({
  actionType: `sanity.action.document.${name}`,
  ...fields,
})

export const get = (path: string): TestRequest => ({ path: `/${currentVersion}${path}` })
export const anonymous = (request: TestRequest): TestRequest => ({ ...request, anonymous: true })
