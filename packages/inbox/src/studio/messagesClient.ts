import {
  type OwnerAnswer,
  type OwnerClient,
  type OwnerProblem,
  type Polled,
  usePolled,
} from '@freelance-site/studio-kit/studio'
import { createContext, useContext, useMemo } from 'react'
import type { z } from 'zod'
import { type MessageChange, type MessageList, searchHeader } from '../api.ts'

/**
 * The options of the tool *Messages*.
 *
 * @example
 * import { messages } from '@freelance-site/inbox/studio'
 *
 * const plugin = messages({
 *   path: '/api/messages',
 *   mailSettings: ['SMTP_URL', 'CONTACT_TO'],
 *   settingsFile: '.env',
 *   startCommand: 'npm start',
 *   backupWeeks: 5,
 * })
 */
export type MessagesToolOptions = {
  /** The path of the endpoint, as on the server. */
  path: string
  /** The names of the settings of the mail provider, and the file in which the owner gives them. */
  mailSettings: readonly string[]
  settingsFile: string
  /** The command that starts the site, which then reads that file. */
  startCommand: string
  /** For how many weeks backups still hold what was erased. Without it, the dialog says nothing of backups. */
  backupWeeks?: number
}

/** Fires `change` after this tab has changed a message, so that lists and counts are read again at once. */
export const changes = new EventTarget()

/** The requests of the tool. */
export type MessagesClient = {
  /** Reads JSON of this shape, unless it is the one with this etag. */
  get: <T>(
    query: string,
    shape: z.ZodType<T>,
    options: { search: string; etag?: string },
  ) => Promise<OwnerAnswer<T>>
  change: (id: string, change: MessageChange) => Promise<OwnerProblem | null>
  /** Erases everything from an address, up to a time in milliseconds since 1970. */
  erase: (address: string, until: number) => Promise<OwnerProblem | null>
}

/**
 * Sends the requests of the tool. `change` and `erase` fire `changes` in any case, and resolve to null if they
 * succeeded. The search words are in a header: `searchHeader`.
 */
export function createMessagesClient(owner: OwnerClient, path: string): MessagesClient {
  const post = async (body: object) => {
    const problem = await owner.post(path, body)
    changes.dispatchEvent(new Event('change'))
    return problem
  }
  return {
    get: (query, shape, { search, etag }) => {
      const headers = new Headers()
      if (search !== '') headers.set(searchHeader, encodeURIComponent(search))
      if (etag !== undefined) headers.set('if-none-match', etag)
      return owner.get(`${path}?${query}`, shape, headers)
    },
    change: (id, change) => post({ id, change }),
    erase: (address, until) => post({ erase: address, until }),
  }
}

type MessagesTool = MessagesToolOptions & {
  /** One for the whole Studio: each one creates a secret of its own in a hosted lake. */
  client: MessagesClient
}

/** Null outside of the plugin's layout. */
export const MessagesToolContext = createContext<MessagesTool | null>(null)

/** The options of the plugin and its one client. Throws if the plugin is missing. */
export function useMessagesTool(): MessagesTool {
  const tool = useContext(MessagesToolContext)
  if (tool === null) throw new Error('The plugin `messages` is missing.')
  return tool
}

/** How many messages the Studio reads and shows at once. */
export const pageLength = 50

/** The last page, if the messages of this one have been deleted or moved since it was opened. */
export const toShownOffset = ({ offset, total }: Pick<MessageList, 'offset' | 'total'>): number =>
  offset < total ? offset : Math.floor(Math.max(0, total - 1) / pageLength) * pageLength

const pollMs = 3_000

/**
 * Reads from the endpoint every 3 s, and at once after a change in this tab. The server answers 304 if nothing has
 * changed.
 */
export function useMessages<T>(query: string, shape: z.ZodType<T>, search = ''): Polled<T> {
  const { client } = useMessagesTool()
  const read = useMemo(() => {
    let etag: string | undefined
    return async () => {
      const answer = await client.get(query, shape, { search, etag })
      if (answer.kind === 'new') etag = answer.etag
      return answer
    }
  }, [client, query, shape, search])
  return usePolled(read, pollMs, changes)
}
