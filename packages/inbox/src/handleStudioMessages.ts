import { hash } from 'node:crypto'
import {
  answerWith,
  noStoreHeaders,
  type PluginContext,
  requireOwner,
  toErrorMessage,
} from '@freelance-site/foundation'
import { parseJson, readBody } from '@freelance-site/foundation/server'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { z } from 'zod'
import {
  changeShape,
  eraseShape,
  type FoundPerson,
  listQueryShape,
  type Message,
  type MessageList,
  type PersonExport,
  searchHeader,
} from './api.ts'
import type { Inbox } from './inbox.ts'
import { type MailWords, toReplyAddress, toShownAddress } from './mail.ts'

/** What the endpoint of the Studio needs. `now` returns milliseconds. */
export type MessagesDeps = Pick<PluginContext, 'checkOwner' | 'siteUrl' | 'log'> & {
  /** Null without a database: messages are sent at once and not stored. */
  inbox: Inbox | null
  isMailSetUp: boolean
  words: MailWords
  /** Starts the delivery of due messages on platforms, where no worker runs. Must not throw. */
  onDue: () => void
  now?: () => number
}

/**
 * Creates the handler of the owner's Studio; create one per process. `GET` returns a list, one message by `id`, or data of
 * `people`; `POST` changes a message or erases the messages of an address. Pages of other sites are refused. A change must be
 * JSON, which a browser sends to another site only with that site's permission.
 */
export function createMessagesHandler(deps: MessagesDeps): (request: Request) => Promise<Response> {
  // The Studio sends a request every few seconds: each problem is logged once.
  let lastLogged = ''
  return async (request) => {
    const refused = await requireOwner(request, deps)
    if (refused !== null) return refused
    if (deps.inbox === null)
      return answerWith(404, 'Messages are not kept here: they go straight to the mailbox.')
    try {
      const answer = request.method === 'POST' ? answerChange : answerQuery
      const response = await answer(request, deps.inbox, deps)
      lastLogged = ''
      return response
    } catch (error) {
      // Such as a full disk, or a database that does not answer. Database errors contain no values.
      const line = `the outbox cannot be used (${toErrorMessage(error)}).`
      if (line !== lastLogged) deps.log(line)
      lastLogged = line
      return answerWith(503, 'The messages cannot be reached at this moment.')
    }
  }
}

async function answerQuery({ url, headers }: Request, inbox: Inbox, deps: MessagesDeps): Promise<Response> {
  const { isMailSetUp, words, now = Date.now } = deps
  const params = new URL(url).searchParams
  const search = tryDecodeURIComponent(headers.get(searchHeader) ?? '')
  const about = params.get('people')
  if (about === 'one') return toTagged(await inbox.people.find(search), headers)
  if (about === 'export') return toTagged(await inbox.people.collect(search, now()), headers)
  const id = params.get('id')
  if (id !== null) {
    const stored = await inbox.find(id)
    if (stored === null) return answerWith(410, 'This message has been deleted.')
    const message: Message = {
      ...stored,
      isMailSetUp,
      shownAddress: toShownAddress(stored.email),
      replyAddress: toReplyAddress(stored, words),
    }
    return toTagged(message, headers)
  }
  const query = listQueryShape.safeParse(Object.fromEntries(params))
  if (!query.success) return answerWith(400, 'There is no such list.')
  const [counts, mailFailure, found] = await Promise.all([
    inbox.countViews(),
    inbox.findMailFailure(),
    inbox.list({ ...query.data, search }),
  ])
  const list: MessageList = { counts, isMailSetUp, mailFailure, offset: query.data.offset, ...found }
  return toTagged(list, headers)
}

const postedShape = z.union([changeShape, eraseShape])

const bodyLimit = 1024

async function answerChange(request: Request, inbox: Inbox, deps: MessagesDeps): Promise<Response> {
  const { now = Date.now, onDue, log } = deps
  if (request.headers.get('content-type')?.split(';')[0] !== 'application/json')
    return answerWith(415, 'Send application/json.')
  const body = await readBody(request, bodyLimit)
  const posted = body.kind === 'read' ? parseJson(new TextDecoder().decode(body.bytes), postedShape) : null
  if (posted === null) return answerWith(400, 'There is no such change.')
  if ('erase' in posted) {
    const count = await inbox.people.erase(posted.erase, posted.until)
    log(`the owner erased ${count} message(s) of one address.`)
    return new Response(null, { status: 204, headers: noStoreHeaders })
  }
  const exists = await inbox.change(posted.id, posted.change, now())
  if (!exists) return answerWith(410, 'This message has been deleted.')
  if (posted.change === 'send' || posted.change === 'notSpam') onDue()
  return new Response(null, { status: 204, headers: noStoreHeaders })
}

/** The answer; 304 if the Studio has it already, since it sends a request every few seconds. */
function toTagged(answer: Message | MessageList | FoundPerson | PersonExport, headers: Headers): Response {
  const body = JSON.stringify(answer)
  const etag = `"${hash('sha256', body, 'base64url')}"`
  if (headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { ...noStoreHeaders, etag } })
  return new Response(body, { headers: { ...noStoreHeaders, etag, 'content-type': 'application/json' } })
}
