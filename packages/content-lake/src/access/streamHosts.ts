import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { endsWith, toAdmission } from './admission.ts'
import type { Identity, LakeEnv } from './identity.ts'

const ticketMs = 30_000
const parameter = 'lakeTicket'
/** The first label of a host name that only a stream has. */
const label = 'stream-'

/** What a browser sends as the origin of a request that was redirected from one other host to the next. */
export const redirectedOrigin = 'null'

/**
 * Hosts of their own for the streams of a browser. Over HTTP/1.1 a browser has six connections to a host, and a Studio has more streams
 * than that: its other requests would wait for good. So a stream of `<project>.localhost` is redirected to
 * `stream-<number>.<project>.localhost`, which is this machine, too. A browser sends neither cookie nor token there, but a ticket that is
 * in the address and holds once.
 */
export type StreamHosts = {
  /** The answer that leads the stream of a browser to a host of its own; null if it may stay. */
  redirect: (context: Context<LakeEnv>) => Response | null
  /** Whether a request came by such an answer, and its ticket is not used. */
  isRedirected: (context: Context<LakeEnv>) => boolean
  /** The sender of the request that was redirected; null if nobody has this ticket. */
  takeSender: (context: Context<LakeEnv>) => { identity: Identity } | null
  /** Drops the tickets of a session or a token that has ended, or all of them. */
  drop: (ended?: string) => void
}

export function createStreamHosts(): StreamHosts {
  const tickets = new Map<string, { identity: Identity; expires: number }>()
  let opened = 0
  const read = (context: Context<LakeEnv>) =>
    context.req.header('origin') === redirectedOrigin ? context.req.query(parameter) : undefined
  const find = (context: Context<LakeEnv>) => {
    const ticket = tickets.get(read(context) ?? '')
    return ticket && ticket.expires > Date.now() ? ticket : null
  }
  return {
    redirect: (context) => {
      const host = context.req.header('host') ?? ''
      const isCrowded = context.env?.outgoing?.req.httpVersionMajor === 1
      const isOfBrowser = context.req.header('origin') !== undefined
      if (!isCrowded || !isOfBrowser || !/\.localhost(?::\d+)?$/.test(host) || host.startsWith(label))
        return null
      for (const [ticket, { expires }] of tickets) if (expires <= Date.now()) tickets.delete(ticket)
      const ticket = randomBytes(32).toString('base64url')
      tickets.set(ticket, { identity: context.get('identity'), expires: Date.now() + ticketMs })
      opened += 1
      const address = new URL(context.req.url)
      address.host = `${label}${opened}.${host}`
      address.searchParams.set(parameter, ticket)
      return context.redirect(address.href, 307)
    },
    isRedirected: (context) => find(context) !== null,
    takeSender: (context) => {
      const found = find(context)
      tickets.delete(read(context) ?? '')
      return found
    },
    drop: (ended) => {
      for (const [ticket, { identity }] of tickets)
        if (endsWith(toAdmission(identity), ended)) tickets.delete(ticket)
    },
  }
}
