import { connect } from 'node:net'
import tls from 'node:tls'

/**
 * Preloaded into a site that uses a project of sanity.io. Redirects its connections to the embedded lake at the port
 * HOSTED_STAND_IN, which stands in for the project. Only TLS is missing; the requests are the same.
 */
const port = Number(process.env.HOSTED_STAND_IN)

const secureConnect: (options: tls.ConnectionOptions) => tls.TLSSocket = tls.connect
const connectOrStandIn = (options: tls.ConnectionOptions) => {
  if (!/(^|\.)sanity\.io$/.test(options.host ?? options.servername ?? '')) return secureConnect(options)
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => socket.emit('secureConnect'))
  return socket
}
Object.assign(tls, { connect: connectOrStandIn })

// Next's build does not start with this preload. It needs no lake, because its content is pulled before.
if (process.argv[1]?.endsWith('rendererProcess.ts')) delete process.env.NODE_OPTIONS
