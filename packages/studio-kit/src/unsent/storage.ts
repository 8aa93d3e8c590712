import { z } from 'zod'
import type { OpenEdit } from './edits.ts'
import type { Target } from './watchEdits.ts'

const pathShape = z.array(
  z.union([
    z.string(),
    z.number(),
    z.object({ _key: z.string() }),
    z.tuple([z.union([z.number(), z.literal('')]), z.union([z.number(), z.literal('')])]),
  ]),
)

/** JSON has no `undefined`, which means that something was deleted. */
const editShape = z
  .object({
    kind: z.enum(['missing', 'conflict']),
    path: pathShape,
    mine: z.unknown().optional(),
    other: z.unknown().optional(),
  })
  .transform(
    ({ kind, path, mine, other }): OpenEdit =>
      kind === 'missing' ? { kind, path, mine } : { kind, path, mine, other },
  )

const recordShape = z.object({
  /** The tab that wrote it, and when; `isClosed` once that tab is closed. */
  tab: z.string(),
  at: z.number(),
  isClosed: z.boolean(),
  /** Whether the tab holds a lock of its name for as long as it lives. */
  hasLock: z.boolean().default(false),
  target: z.object({ id: z.string(), type: z.string(), version: z.string().optional() }),
  edits: z.array(editShape),
})

/** The edits of a document that are in no lake, kept by the browser in case the tab is closed. */
export type StoredEdits = { target: Target; edits: OpenEdit[] }

/** A tab that is open writes its records again at least this often, even in the background. */
export const refreshMs = 20_000
/** After this time without a sign of life a tab was ended without notice, as by a crash. Where there are locks, they tell at once. */
const staleMs = 180_000

/** The part of a browser's locks that tells which tabs live. */
export type TabLocks = {
  request: (name: string, hold: () => Promise<never>) => unknown
  query: () => Promise<{ held?: { name?: string }[] }>
}

const tabKey = 'studio-kit-tab'

/** Identifies the draft or a version of a document within a lake. */
export const toKey = ({ id, version }: Target): string => `${version ?? 'draft'}:${id}`

/** Stores pending edits in the browser, and finds those of tabs that are gone. `prefix` names the lake. */
export function createEditStorage(
  prefix: string,
  local: Storage = localStorage,
  session: Storage = sessionStorage,
  // Browsers have it on https and on localhost: https://developer.mozilla.org/docs/Web/API/Web_Locks_API
  locks: TabLocks | undefined = navigator.locks,
) {
  // A reload keeps this id, so the tab finds its own records again.
  const tab = session.getItem(tabKey) ?? `${Date.now()}-${Math.random()}`
  session.setItem(tabKey, tab)
  const toLockName = (owner: string) => `${prefix}:${owner}`
  let hasLock = false
  void locks?.request(toLockName(tab), () => {
    hasLock = true
    return new Promise(() => {})
  })
  const written = new Map<string, StoredEdits>()

  const write = (key: string, stored: StoredEdits, isClosed: boolean) => {
    try {
      const record = { tab, at: Date.now(), isClosed, hasLock, ...stored }
      local.setItem(`${prefix}:${tab}:${key}`, JSON.stringify(record))
    } catch (error) {
      console.warn('Pending edits could not be stored in this browser.', error)
    }
  }
  return {
    /** Stores the pending edits of a document; `isClosed` when the tab is being closed. */
    save: (stored: StoredEdits, { isClosed = false } = {}) => {
      const key = toKey(stored.target)
      if (isClosed) written.delete(key)
      else written.set(key, stored)
      write(key, stored, isClosed)
    },
    /** Writes the records of this tab again: a sign of life for the other tabs. */
    refresh: () => {
      for (const [key, stored] of written) write(key, stored, false)
    },
    remove: (target: Target) => {
      const key = toKey(target)
      written.delete(key)
      local.removeItem(`${prefix}:${tab}:${key}`)
    },
    /** The edits of tabs that are gone, and of this tab before it was reloaded. `forget` takes them out of the storage. */
    findLeft: async (): Promise<(StoredEdits & { forget: () => void })[]> => {
      const held = (await locks?.query())?.held?.map(({ name }) => name)
      return Object.keys(local)
        .filter((name) => name.startsWith(`${prefix}:`))
        .flatMap((name) => {
          const record = parseRecord(local.getItem(name))
          if (!record) return []
          const target = toTarget(record)
          const hasCrashed = record.hasLock && held && !held.includes(toLockName(record.tab))
          const isGone = record.isClosed || hasCrashed || Date.now() - record.at > staleMs
          const isLeft = record.tab === tab ? !written.has(toKey(target)) : isGone
          return isLeft ? [{ target, edits: record.edits, forget: () => local.removeItem(name) }] : []
        })
    },
  }
}

const toTarget = ({ target: { id, type, version } }: z.infer<typeof recordShape>): Target => ({
  id,
  type,
  version,
})

function parseRecord(text: string | null): z.infer<typeof recordShape> | null {
  try {
    return recordShape.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    // Another version of this code wrote it. It stays where it is.
    return null
  }
}
