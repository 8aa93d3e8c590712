import { connect } from 'node:net'
import tls from 'node:tls'

/**
 * Loaded before a site that uses a project of sanity.io: leads its connections there to the embedded lake that stands in
 * for the project, at the port HOSTED_STAND_IN, without encryption. Everything above the connection is as it would be.
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

// Next's build does not start with it, and needs nothing of a lake: its content is pulled before.
if (process.argv[1]?.endsWith('rendererProcess.ts')) delete process.env.NODE_OPTIONS
