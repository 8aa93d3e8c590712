import { lookup } from 'node:dns'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'

/** Azure answers its machines here, with their secrets, though the address looks like any other. */
const azureMetadata = '168.63.129.16'

/** Whether an address is one of the open internet: not of a private network, this machine, or a cloud’s metadata. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === azureMetadata) return false
  // 2000::/3 is all that is routed of IPv6; the rest embeds other addresses or is not assigned.
  return parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parse('2000::'), 3)
}

/** The bytes at an address, or the sentence that says why there are none. */
export type Fetched = { kind: 'fetched'; bytes: Buffer } | { kind: 'refused'; reason: string }

export type FetchOptions = {
  /** Finds the addresses of a host as `dns.lookup` does. */
  resolve?: LookupFunction
  isPublic?: (address: string) => boolean
  /** How long a connection may be silent. */
  silenceMs?: number
}

const maxRedirects = 5
const redirects = [301, 302, 303, 307, 308]
const usualSilenceMs = 30_000

/** Fetches a file by `https` from a host of the open internet, and from nothing else, also where it redirects. */
export async function fetchPublic(address: string, options: FetchOptions = {}): Promise<Fetched> {
  let url = URL.parse(address)
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    if (url?.protocol !== 'https:') return refused('it leads to an address that is not https')
    try {
      const response = await ask(url, options)
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return { kind: 'fetched', bytes: Buffer.concat(await response.toArray()) }
      response.destroy()
      if (!redirects.includes(statusCode) || headers.location === undefined)
        return refused(`${url.host} answers ${statusCode}`)
      url = URL.parse(headers.location, url)
    } catch (error) {
      return refused(toErrorMessage(error))
    }
  }
  return refused('it redirects more than five times')
}

const refused = (reason: string): Fetched => ({ kind: 'refused', reason })

/** Connects to the address that was checked; the name is not resolved a second time. */
async function ask(
  url: URL,
  { resolve = lookup, isPublic = isPublicAddress, silenceMs = usualSilenceMs }: FetchOptions,
): Promise<IncomingMessage> {
  const notPublic = () => new Error(`${url.hostname} is not a host of the open internet`)
  // A host that is an address is connected to without a lookup.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host) && !isPublic(host)) throw notPublic()
  const request = https.get(url, {
    headers: { accept: '*/*' },
    agent: false,
    timeout: silenceMs,
    lookup: (name, asked, callback) =>
      resolve(name, { ...asked, all: true }, (error, found) => {
        if (error) return callback(error, [])
        const addresses = Array.isArray(found) ? found : []
        const isOpen = addresses.length > 0 && addresses.every(({ address }) => isPublic(address))
        return callback(isOpen ? null : notPublic(), addresses)
      }),
  })
  request.on('timeout', () => request.destroy(new Error(`${url.host} is silent`)))
  const [response] = await once(request, 'response')
  return response
}
