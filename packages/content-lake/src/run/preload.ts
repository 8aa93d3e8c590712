import dnsPromises from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import tls, { type ConnectionOptions } from 'node:tls'

/** The variable by which `content-lake run` tells the processes of an app where their requests to sanity.io go. */
const given = process.env.CONTENT_LAKE_RUN

/** What it says: the hosts, and the port of this machine and the authority for them. */
type Redirection = { hosts: string[]; port: number; authority: string }

const isRedirection = (value: unknown): value is Redirection =>
  typeof value === 'object' && value !== null && 'hosts' in value && 'port' in value && 'authority' in value

/**
 * An address that looks public, for programs that refuse to fetch from private ones, such as Next's image optimizer. Nobody connects
 * to it: connections with TLS to these hosts go to the lake.
 */
const publicAddress = { address: '203.0.112.1', family: 4 }

if (given !== undefined) {
  const redirection: unknown = JSON.parse(given)
  if (isRedirection(redirection)) redirect(redirection)
}

/** Sends this process's connections to some hosts to a port of this machine. Only they trust the lake's own authority. */
function redirect({ hosts, port, authority }: Redirection): void {
  const ca = readFileSync(authority, 'utf8')
  const { connect } = tls
  const redirected = (...args: unknown[]) => {
    const options = readOptions(args)
    const host = options.servername || options.host
    if (host === undefined || !hosts.includes(host)) return Reflect.apply(connect, tls, args)
    const { socket: _socket, path: _path, lookup: _lookup, session: _session, ...others } = options
    const callback = args.find((each) => typeof each === 'function')
    const own = { ...others, host: '127.0.0.1', port, servername: host, ca }
    return Reflect.apply(connect, tls, callback ? [own, callback] : [own])
  }
  Object.assign(tls, { connect: redirected })
  const { lookup } = dnsPromises
  const lookupRedirected = async (host: string, ...options: unknown[]) => {
    if (!hosts.includes(host)) return Reflect.apply(lookup, dnsPromises, [host, ...options])
    const [first] = options
    const isList = typeof first === 'object' && first !== null && 'all' in first && first.all === true
    return isList ? [publicAddress] : publicAddress
  }
  Object.assign(dnsPromises, { lookup: lookupRedirected })
  syncBuiltinESMExports()
}

/** The options of `tls.connect(options)`, `tls.connect(port, host, options)` and the forms between them. */
function readOptions(args: unknown[]): ConnectionOptions {
  const options = args.find((each): each is ConnectionOptions => typeof each === 'object' && each !== null)
  const [port, host] = args
  return {
    ...(typeof port === 'number' && { port }),
    ...(typeof host === 'string' && { host }),
    ...options,
  }
}
