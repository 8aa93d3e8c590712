import { randomBytes } from 'node:crypto'

/** One request, in the terms of the protocol; `:ds` stands for the dataset, `:project` for the project. */
export type Ask = {
  method?: string
  /** Begins with the version, or with `/images` or `/files`. */
  path: string
  body?: unknown
  /** Sent as it is, in place of a JSON body. */
  bytes?: Buffer | string
  anonymous?: boolean
  headers?: Record<string, string>
}

/** What only the embedded lake has is skipped, by its name, against a hosted one. */
export type Row = {
  name: string
  ask: Ask
  status: number
  /** What the body must contain: JSON, lines of JSON, or a text. */
  shape?: unknown
  /** Headers that must be there, each matching. */
  headers?: Record<string, RegExp>
  only?: 'embedded'
}

export type Table = { title: string; rows: Row[] }

export const row = (name: string, ask: Ask, status: number, shape?: unknown): Row => ({
  name,
  ask,
  status,
  shape,
})
export const embeddedRow = (name: string, ask: Ask, status: number, shape?: unknown): Row => ({
  ...row(name, ask, status, shape),
  only: 'embedded',
})

/** Names everything of this run, so that it meets nothing else in a dataset and can be taken away again. */
export const run = `cf${randomBytes(4).toString('hex')}`
export const id = (name: string) => `${run}-${name}`
export const draft = (name: string) => `drafts.${id(name)}`
const type = (name: string) => `${run}_${name}`
export const [flower, person] = [type('flower'), type('person')]
/** Callers may choose the id of a transaction, and it becomes the revision: so revisions are known beforehand. */
export const tx = (name: string) => `${run}-tx-${name}`

const now = 'v2025-02-19'

type Query = { params?: Record<string, unknown>; version?: string; [option: string]: unknown }

/** A query in the address. */
export function query(groq: string, { params = {}, version = now, ...options }: Query = {}): Ask {
  const search = new URLSearchParams({ query: groq })
  for (const [name, value] of Object.entries(params)) search.set(`$${name}`, JSON.stringify(value))
  for (const [name, value] of Object.entries(options)) search.set(name, String(value))
  return { path: `/${version}/data/query/:ds?${search}` }
}

export const postQuery = (body: unknown, options = ''): Ask => ({
  path: `/${now}/data/query/:ds${options}`,
  body,
})

type Write = { transactionId?: string; [option: string]: unknown }

export function mutate(mutations: unknown, { transactionId, ...options }: Write = {}): Ask {
  const given = Object.entries({ returnIds: true, ...options }).map(([name, value]) => [name, String(value)])
  return { path: `/${now}/data/mutate/:ds?${new URLSearchParams(given)}`, body: { mutations, transactionId } }
}

export const act = (actions: unknown[], more: Record<string, unknown> = {}): Ask => ({
  path: `/${now}/data/actions/:ds`,
  body: { actions, ...more },
})

/** A document action without the prefix of its name. */
export const action = (name: string, fields: Record<string, unknown>) => ({
  actionType: `sanity.action.document.${name}`,
  ...fields,
})

export const get = (path: string): Ask => ({ path: `/${now}${path}` })
export const nobody = (ask: Ask): Ask => ({ ...ask, anonymous: true })
