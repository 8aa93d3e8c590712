import type { z } from 'zod'
import { type MessageChange, searchHeader } from '#lib/messages/api.ts'
import { apiPaths } from '#lib/site.ts'
import type { Answer, OwnerClient, Trouble } from '../ui/ownerClient.ts'

export type MessagesClient = {
  get<T>(query: string, shape: z.ZodType<T>, asked: { search: string; etag?: string }): Promise<Answer<T>>
  /** Changes a message; null once that is done. */
  change(id: string, change: MessageChange): Promise<Trouble | null>
  /** Erases what came from these addresses until a moment; null once that is done. */
  erase(addresses: string[], until: number): Promise<Trouble | null>
}

/** Fires when this tab has changed a message, so that lists and counts are read again at once. */
export const changes = new EventTarget()

export function createMessagesClient(owner: OwnerClient): MessagesClient {
  const post = async (body: object): Promise<Trouble | null> => {
    const trouble = await owner.post(apiPaths.messages, body)
    changes.dispatchEvent(new Event('change'))
    return trouble
  }
  return {
    get: (query, shape, { search, etag }) => {
      const headers = new Headers()
      if (search !== '') headers.set(searchHeader, encodeURIComponent(search))
      if (etag !== undefined) headers.set('if-none-match', etag)
      return owner.get(`${apiPaths.messages}?${query}`, shape, headers)
    },
    change: (id, change) => post({ id, change }),
    erase: (addresses, until) => post({ erase: addresses, until }),
  }
}
