import { randomBytes } from 'node:crypto'

/** One request, in the terms of the protocol; `:ds` stands for the dataset, `:project` for the project. */
export type Ask = {
  method?: string
  /** Starts with the version, `/images` or `/files`. */
  path: string
  body?: unknown
  /** A raw body in place of JSON. */
  bytes?: Buffer | string
  anonymous?: boolean
  headers?: Record<string, string>
}

/** One row of the table. Rows that only the embedded lake supports are skipped against a hosted project. */
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

export type Table = {
  title: string
  rows: Row[]
  /** All of its rows are skipped against a hosted project. */
  only?: 'embedded'
}

/** A request that is answered with 200. */
export const row = (name: string, ask: Ask, shape?: unknown): Row => ({ name, ask, status: 200, shape })
export const refusal = (name: string, ask: Ask, status: number, shape?: unknown): Row => ({
  name,
  ask,
  status,
  shape,
})

export const embedded = (given: Row): Row => ({ ...given, only: 'embedded' })
export const embeddedRow = (...given: Parameters<typeof row>) => embedded(row(...given))
export const embeddedRefusal = (...given: Parameters<typeof refusal>) => embedded(refusal(...given))

/** A prefix for everything this run makes, so that it collides with nothing and can be removed. */
export const run = `cf${randomBytes(4).toString('hex')}`
export const id = (name: string) => `${run}-${name}`
export const draft = (name: string) => `drafts.${id(name)}`
const type = (name: string) => `${run}_${name}`
export const [flower, person] = [type('flower'), type('person')]
/** A chosen transaction id, which becomes the revision, so that revisions are known in advance. */
export const tx = (name: string) => `${run}-tx-${name}`

const now = 'v2025-02-19'

type Query = { params?: Record<string, unknown>; version?: string; [option: string]: unknown }

/** A query sent in the address. */
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

/** One action, or a list of them. */
export const act = (actions: object, more: Record<string, unknown> = {}): Ask => ({
  path: `/${now}/data/actions/:ds`,
  body: { actions: [actions].flat(), ...more },
})

/** A document action without the prefix of its name. */
export const action = (name: string, fields: Record<string, unknown>) => ({
  actionType: `sanity.action.document.${name}`,
  ...fields,
})

export const get = (path: string): Ask => ({ path: `/${now}${path}` })
export const nobody = (ask: Ask): Ask => ({ ...ask, anonymous: true })
