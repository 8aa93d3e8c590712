import type { OwnerClient } from 'studio-kit/ui/ownerClient'
import type { z } from 'zod'
import { type MessageChange, searchHeader } from '../api.ts'

/** Fires `change` after this tab has changed a message, so that lists and counts are read again at once. */
export const changes = new EventTarget()

export function createMessagesClient(owner: OwnerClient, path: string) {
  const post = async (body: object) => {
    const incident = await owner.post(path, body)
    changes.dispatchEvent(new Event('change'))
    return incident
  }
  return {
    get: <T>(query: string, shape: z.ZodType<T>, { search, etag }: { search: string; etag?: string }) => {
      const headers = new Headers()
      if (search !== '') headers.set(searchHeader, encodeURIComponent(search))
      if (etag !== undefined) headers.set('if-none-match', etag)
      return owner.get(`${path}?${query}`, shape, headers)
    },
    change: (id: string, change: MessageChange) => post({ id, change }),
    /** Erases the messages that came from these addresses up to a moment. */
    erase: (addresses: string[], until: number) => post({ erase: addresses, until }),
  }
}
