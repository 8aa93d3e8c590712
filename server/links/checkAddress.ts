import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { isPublicAddress } from '../transfer/publicHost.ts'

/**
 * What became of a link to another site. `gone`: it answers that there is no such page. `private`: the link itself, or
 * a redirect, names an address that visitors cannot reach. `silent`: no answer, or only that something failed there.
 * `unclear`: nothing was asked, for reasons that may not hold for visitors.
 */
export const outcomeShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['reached', 'unknownHost', 'private', 'silent', 'unclear']) }),
  z.object({ kind: z.literal('gone'), status: z.number() }),
])

export type Outcome = z.infer<typeof outcomeShape>

export type CheckOptions = {
  /** Names the site that asks. */
  userAgent: string
  signal: AbortSignal
  /** The addresses of a host name. Rejects as Node's resolver does. */
  resolve?: (host: string) => Promise<string[]>
  isPublic?: (address: string) => boolean
  timeoutMs?: number
}

const usualTimeoutMs = 10_000
const maxRedirects = 5
const redirects = [301, 302, 303, 307, 308]

/** Asks another site for the head of a page, as gently as possible, and never anything in a private network. */
export async function checkAddress(address: string, options: CheckOptions): Promise<Outcome> {
  let url = URL.parse(address)
  const ports = ['80', '443', url && toPort(url)]
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    // A redirect may lead to an app, or to a service that no link has named.
    if (url === null || !/^https?:$/.test(url.protocol) || !ports.includes(toPort(url)))
      return { kind: 'unclear' }
    const found = await findAddresses(url.hostname, options)
    if (!Array.isArray(found)) return found
    const answer = await ask(url, found, options)
    if (answer === null) return { kind: 'silent' }
    const { status, location } = answer
    if (!redirects.includes(status) || location === undefined) return toOutcome(status)
    url = URL.parse(location, url)
  }
  return { kind: 'silent' }
}

const toPort = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

/** Many hosts refuse robots (401, 403, 429, 999): that they answer at all must do. */
function toOutcome(status: number): Outcome {
  if (status === 404 || status === 410) return { kind: 'gone', status }
  return { kind: status >= 500 && status < 600 ? 'silent' : 'reached' }
}

/** The addresses to connect to, and to nothing else: a name could have another one a moment later. */
async function findAddresses(hostname: string, options: CheckOptions): Promise<string[] | Outcome> {
  const { resolve = resolveName, isPublic = isPublicAddress } = options
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return isPublic(host) ? [host] : { kind: 'private' }
  if (!host.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/.test(host))
    return { kind: 'private' }
  try {
    const open = (await resolve(host)).filter((address) => ipaddr.isValid(address) && isPublic(address))
    // Where the owner's network has names of its own, visitors may be led elsewhere.
    return open.length > 0 ? open : { kind: 'unclear' }
  } catch (error) {
    return { kind: isUnknown(error) ? 'unknownHost' : 'silent' }
  }
}

const isUnknown = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')

/** Asks name servers only: the file `hosts` has names that visitors do not know. Without a network it does not say “unknown”. */
async function resolveName(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  if (addresses.length > 0) return addresses
  const reasons = found.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []))
  throw reasons.find((reason) => !isUnknown(reason)) ?? reasons[0]
}

type Answer = { status: number; location: string | undefined }

/** Asks for the head only; with GET where that is refused, since many sites answer HEAD as if the page were not there. */
async function ask(url: URL, addresses: string[], options: CheckOptions): Promise<Answer | null> {
  const answer = await askOnce('HEAD', url, addresses, options)
  if (answer === null || answer.status < 400 || answer.status === 429) return answer
  return askOnce('GET', url, addresses, options)
}

/** The head of the answer; null without one in time. The body is never read. */
function askOnce(
  method: 'HEAD' | 'GET',
  { protocol, hostname, port, pathname, search }: URL,
  addresses: string[],
  { userAgent, signal, timeoutMs = usualTimeoutMs }: CheckOptions,
): Promise<Answer | null> {
  const lookup: LookupFunction = (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 })),
    )
  return new Promise((resolve) => {
    const request = (protocol === 'https:' ? https : http).request({
      ...{ method, protocol, port, path: pathname + search, lookup, autoSelectFamily: true, agent: false },
      hostname: hostname.replace(/^\[|\]$/g, ''),
      headers: { 'user-agent': userAgent, accept: '*/*' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    request.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
      response.destroy()
    })
    // Refused, not in time, a certificate that is not valid: all the same to a visitor. Too late once there is an answer.
    request.on('error', () => resolve(null))
    request.end()
  })
}
