import { createHash } from 'node:crypto'
import { z } from 'zod'
import { longest } from '#lib/contact/form.ts'
import { hasOutbox, toMailSettings } from '#lib/contact/mail/mailer.ts'
import type { Database } from '#lib/database/database.ts'
import { openDatabase } from '#lib/database/openDatabase.ts'
import type { Env } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { parseJson } from '#lib/file.server.ts'
import { createOwnerCheck, type OwnerCheck } from '#lib/preview/owner.server.ts'
import { noStoreHeaders, refuse, requireOwner } from '#lib/preview/ownerRequest.server.ts'
import { readBody } from '#lib/readBody.ts'
import {
  changeShape,
  listQueryShape,
  type Message,
  type MessageList,
  searchHeader,
  studioLanguageHeader,
} from './api.ts'
import { createInbox, type Inbox } from './inbox.server.ts'
import {
  eraseShape,
  maxPeople,
  type People,
  type PersonExport,
  peopleQueries,
  toSilentSince,
} from './person.ts'
import { toReplyAddress } from './reply.server.ts'
import { createLanguageNote } from './studioLanguage.server.ts'

export type MessagesDeps = {
  /** Null where messages are not kept, because they go straight to the mail server. */
  inbox: Inbox | null
  checkOwner: OwnerCheck
  isMailSetUp: boolean
  siteUrl: string | undefined
  /** Called once a message is to be sent now, to begin that on platforms, where no worker runs. Must not throw. */
  onDue: () => void
  /** Remembers the language of the owner's Studio. */
  noteLanguage?: (language: string | null) => Promise<void>
  log: (line: string) => void
  now: () => number
}

/** The handler of these settings. Create one per process: it keeps a database open. */
export function createMessagesHandler(
  env: Env,
  {
    database = openDatabase(env),
    onDue = () => {},
    log = (line) => console.log(`messages: ${line}`),
  }: { database?: Database; onDue?: () => void; log?: (line: string) => void } = {},
): (request: Request) => Promise<Response> {
  const deps: MessagesDeps = {
    inbox: hasOutbox(env) ? createInbox(database) : null,
    checkOwner: createOwnerCheck(env),
    isMailSetUp: toMailSettings(env) !== null,
    siteUrl: env.SITE_URL,
    onDue,
    noteLanguage: createLanguageNote(database, log),
    log,
    now: Date.now,
  }
  // Log each problem once: the Studio asks every few seconds.
  let lastLogged = ''
  const logOnce = (line: string) => {
    if (line !== lastLogged) log(line)
    lastLogged = line
  }
  return async (request) => {
    const response = await handleMessages(request, { ...deps, log: logOnce })
    if (response.ok) lastLogged = ''
    return response
  }
}

/**
 * Answers the owner's Studio: `GET` a list, one message by `id`, or what is kept of `people`; `POST` a change, or which
 * addresses to erase. Pages of other sites are refused:
 * they can read no answer, and a change must be JSON, which browsers send to another site only if it allows that.
 */
export async function handleMessages(request: Request, deps: MessagesDeps): Promise<Response> {
  const refused = await requireOwner(request, deps)
  if (refused !== null) return refused
  if (deps.inbox === null) return refuse(404, 'Messages are not kept here: they go straight to the mailbox.')
  await deps.noteLanguage?.(request.headers.get(studioLanguageHeader))
  try {
    return await (request.method === 'POST'
      ? answerChange(request, deps.inbox, deps)
      : answerQuestion(request, deps.inbox, deps))
  } catch (error) {
    // A full disk, or a database that is away. The errors name the cause and no values.
    deps.log(`the outbox cannot be used (${toErrorMessage(error)}).`)
    return refuse(503, 'The messages cannot be reached at this moment.')
  }
}

async function answerQuestion(
  { url, headers }: Request,
  inbox: Inbox,
  { isMailSetUp, now }: MessagesDeps,
): Promise<Response> {
  const asked = new URL(url).searchParams
  const search = decode(headers.get(searchHeader) ?? '')
  const about = peopleQueries.find((known) => known === asked.get('people'))
  if (about !== undefined && search !== null)
    return toTagged(await answerAboutPeople(inbox.people, about, search, now()), headers)
  const id = asked.get('id')
  if (id !== null) {
    const stored = await inbox.find(id)
    if (stored === null) return refuse(410, 'This message has been deleted.')
    const message: Message = { ...stored, isMailSetUp, replyAddress: toReplyAddress(stored) }
    return toTagged(message, headers)
  }
  const query = listQueryShape.safeParse(Object.fromEntries(asked))
  if (!query.success || search === null) return refuse(400, 'There is no such list.')
  const [counts, silent, found] = await Promise.all([
    inbox.countViews(),
    inbox.people.countSilent(toSilentSince(now())),
    inbox.list({ ...query.data, search }),
  ])
  const list: MessageList = { counts, isMailSetUp, silent, offset: query.data.offset, ...found }
  return toTagged(list, headers)
}

function answerAboutPeople(
  people: Inbox['people'],
  about: (typeof peopleQueries)[number],
  address: string,
  now: number,
): Promise<People | PersonExport> {
  if (about === 'silent') return people.listSilent(toSilentSince(now))
  return about === 'one' ? people.find(address) : people.collect(address, now)
}

const postedShape = z.union([changeShape, eraseShape])

/** Larger than any change, and than any list of addresses. */
const bodyLimit = 1024 + maxPeople * 2 * longest.email

async function answerChange(request: Request, inbox: Inbox, deps: MessagesDeps): Promise<Response> {
  const { now, onDue, log } = deps
  if (request.headers.get('content-type')?.split(';')[0] !== 'application/json')
    return refuse(415, 'Send application/json.')
  const body = await readBody(request, bodyLimit)
  const asked = body.kind === 'read' ? parseJson(new TextDecoder().decode(body.bytes), postedShape) : null
  if (asked === null) return refuse(400, 'There is no such change.')
  if ('erase' in asked) {
    const many = await inbox.people.erase(asked.erase, asked.until)
    log(`the owner erased all of ${asked.erase.length} address(es): ${many} message(s).`)
    return new Response(null, { status: 204, headers: noStoreHeaders })
  }
  const isThere = await inbox.change(asked.id, asked.change, now())
  if (!isThere) return refuse(410, 'This message has been deleted.')
  if (asked.change === 'send' || asked.change === 'notSpam') onDue()
  return new Response(null, { status: 204, headers: noStoreHeaders })
}

/** The answer, or 304 if the Studio, which asks every few seconds, has it. */
function toTagged(answer: Message | MessageList | People | PersonExport, headers: Headers): Response {
  const body = JSON.stringify(answer)
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  if (headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { ...noStoreHeaders, etag } })
  return new Response(body, { headers: { ...noStoreHeaders, etag, 'content-type': 'application/json' } })
}

/** The text of a percent-encoded header; null if it is none. */
function decode(header: string): string | null {
  try {
    return decodeURIComponent(header)
  } catch {
    // A stray `%`.
    return null
  }
}
