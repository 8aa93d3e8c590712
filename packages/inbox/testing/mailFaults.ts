import { createServer, type Socket } from 'node:net'
import { type MailServer, toSettings } from './mailServer.ts'

/** A server that does not speak proper SMTP: `talk` handles each connection. */
async function startOddServer(talk: (socket: Socket) => void): Promise<MailServer> {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    talk(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    settings: toSettings(port),
    port,
    arrived: [],
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Accepts connections and never sends anything. */
export const startSilentServer = () => startOddServer(() => {})

/** Sends an endless greeting byte by byte, so that a timeout for inactivity never ends the connection. */
export const startDrippingServer = () =>
  startOddServer((socket) => {
    socket.write('220-')
    const drip = setInterval(() => socket.write('x'), 50)
    socket.on('close', () => clearInterval(drip))
  })

/** The moments of a delivery at which a mail server can fail. */
const phases = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'end of data'] as const

/** The ways in which it can fail. */
const faults = {
  'says “later”': (socket: Socket) => socket.write('451 4.3.0 Later\r\n'),
  'refuses for good': (socket: Socket) => socket.write('550 5.1.1 No\r\n'),
  'says that it is closing': (socket: Socket) => socket.end('421 4.3.2 Closing\r\n'),
  disconnects: (socket: Socket) => socket.destroy(),
  'says nothing': () => {},
  'sends something other than SMTP': (socket: Socket) => socket.write('\0\xff<html>\r\n'),
} as const

type Phase = (typeof phases)[number]
type Fault = keyof typeof faults

/** Every fault at every phase: 36. */
export const mailFaults = phases.flatMap((phase) =>
  Object.keys(faults)
    .filter(isFault)
    .map((fault) => [phase, fault] as const),
)

function isFault(name: string): name is Fault {
  return name in faults
}

/** Starts a mail server that works until this phase, and then fails in this way. */
export function startFaultyMailServer(phase: Phase, fault: Fault): Promise<MailServer> {
  const fail = faults[fault]
  return startOddServer((socket) => {
    if (phase === 'greeting') return void fail(socket)
    socket.write('220 here\r\n')
    let isData = false
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (isData) {
        if (!received.endsWith('\r\n.\r\n')) return
        isData = false
        received = ''
        if (phase === 'end of data') fail(socket)
        else socket.write('250 taken\r\n')
        return
      }
      if (!received.endsWith('\r\n')) return
      const command = received.slice(0, 4).toUpperCase()
      received = ''
      // A client whose EHLO is refused tries HELO.
      if (command === phase || (phase === 'EHLO' && command === 'HELO')) return void fail(socket)
      isData = command === 'DATA'
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
    })
  })
}
