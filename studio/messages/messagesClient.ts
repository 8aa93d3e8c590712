import type { z } from 'zod'
import { type MessageChange, searchHeader, studioLanguageHeader } from '#lib/messages/api.ts'
import { ownerSecretHeader } from '#lib/preview/preview.ts'
import { apiPaths, type StudioLanguage } from '#lib/site.ts'

/**
 * Why there is no answer. `noToken`: the site cannot ask the hosted lake who the owner is; `notKept`: messages go
 * straight to the mailbox, or the site has no such address; `gone`: the message has been deleted; `unreadable`: the site
 * answers, but cannot read them at present.
 */
export type Trouble = 'unreachable' | 'unreadable' | 'signedOut' | 'noToken' | 'notKept' | 'gone'

/** `same`: the answer with this etag is still right. */
export type Answer<T> =
  | { kind: 'new'; value: T; etag: string | undefined }
  | { kind: 'same' }
  | { kind: 'trouble'; trouble: Trouble }

export type MessagesClient = {
  get<T>(query: string, shape: z.ZodType<T>, asked: { search: string; etag?: string }): Promise<Answer<T>>
  /** Changes a message; null once that is done. */
  change(id: string, change: MessageChange): Promise<Trouble | null>
  /** Erases what came from these addresses until a moment; null once that is done. */
  erase(addresses: string[], until: number): Promise<Trouble | null>
}

/** Fires when this tab has changed a message, so that lists and counts are read again at once. */
export const changes = new EventTarget()

const timeoutMs = 10_000

/** Talks to the site. `getSecret` gives what shows the owner to the site where the lake keeps its session to itself. */
export function createMessagesClient(
  getSecret: (() => Promise<string>) | null,
  language?: StudioLanguage,
): MessagesClient {
  let secret: string | undefined

  const sendOnce = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (language) headers.set(studioLanguageHeader, language)
    if (getSecret) {
      secret ??= await getSecret()
      headers.set(ownerSecretHeader, secret)
    }
    return fetch(path, { ...init, headers, cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
  }
  /** Secrets expire: a refused one is made anew. */
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await sendOnce(path, init)
    if (response.status !== 401 || !getSecret) return response
    secret = undefined
    return sendOnce(path, init)
  }

  const post = async (body: object): Promise<Trouble | null> => {
    try {
      const response = await send(apiPaths.messages, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return toTrouble(response)
    } catch (error) {
      return toUnreachable(error)
    } finally {
      changes.dispatchEvent(new Event('change'))
    }
  }

  return {
    get: async (query, shape, { search, etag }) => {
      const headers = new Headers()
      if (search !== '') headers.set(searchHeader, encodeURIComponent(search))
      if (etag !== undefined) headers.set('if-none-match', etag)
      try {
        const response = await send(`${apiPaths.messages}?${query}`, { headers })
        if (response.status === 304) return { kind: 'same' }
        const trouble = toTrouble(response)
        if (trouble !== null) return { kind: 'trouble', trouble }
        const value = shape.parse(await response.json())
        return { kind: 'new', value, etag: response.headers.get('etag') ?? undefined }
      } catch (error) {
        return { kind: 'trouble', trouble: toUnreachable(error) }
      }
    },
    change: (id, change) => post({ id, change }),
    erase: (addresses, until) => post({ erase: addresses, until }),
  }
}

const statuses = new Map<number, Trouble>([
  [401, 'signedOut'],
  [404, 'notKept'],
  [410, 'gone'],
  [501, 'noToken'],
  [503, 'unreadable'],
])

function toTrouble({ ok, status, headers }: Response): Trouble | null {
  if (!ok) return statuses.get(status) ?? 'unreachable'
  // A 404 page, which some platforms send with status 200.
  return headers.get('content-type')?.startsWith('text/html') ? 'notKept' : null
}

/** The site does not answer, or not with messages: the tool shows a notice. */
function toUnreachable(error: unknown): Trouble {
  console.warn('The messages cannot be reached.', error)
  return 'unreachable'
}
