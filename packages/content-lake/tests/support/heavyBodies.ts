import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { z } from 'zod'

const megabyte = 1_000_000

/** Bodies that are expensive to parse. They are sent without a session or a token. */
export const heavyBodies = {
  'a query with 330,000 parameters': {
    path: '/v2025-02-19/data/query/production',
    type: 'application/json',
    body: Buffer.from(
      `{"query":"1","params":{${fill(3.8 * megabyte, (n) => `"p${n}":${n % 10},`).slice(0, -1)}}}`,
    ),
  },
  'a sign-in form of 4.8 MB': {
    path: '/sign-in',
    type: 'application/x-www-form-urlencoded',
    body: Buffer.from(fill(4.8 * megabyte, (n) => `k${n}=%41&`)),
  },
  'a sign-in form of 3.3 MB in parts': {
    path: '/sign-in',
    type: 'multipart/form-data; boundary=b',
    body: Buffer.from(
      `${fill(3.3 * megabyte, (n) => `--b\r\ncontent-disposition: form-data; name="k${n}"\r\n\r\n1\r\n`)}--b--`,
    ),
  },
} as const

function fill(bytes: number, part: (n: number) => string): string {
  const parts: string[] = []
  for (let n = 0, size = 0; size < bytes; n += 1) {
    const next = part(n)
    parts.push(next)
    size += next.length
  }
  return parts.join('')
}

type HeavyBody = (typeof heavyBodies)[keyof typeof heavyBodies]

/** Sends a body without a session, with a declared length or in endless chunks, and reads the response. */
export async function sendHeavyBody(
  port: number,
  { path, type, body }: HeavyBody,
  { endless }: { endless: boolean },
): Promise<number> {
  const length = endless ? 'transfer-encoding: chunked' : `content-length: ${body.byteLength}`
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1')
  socket.on('data', (text) => {
    answer += text
    // The response has begun, so do not send the rest of the body.
    if (answer.includes('\r\n\r\n')) socket.destroy()
  })
  // A lake may close the connection once it has answered.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(head)
  if (endless) pour(socket, Buffer.from(`10000\r\n${body.toString('latin1', 0, 0x10000)}\r\n`))
  else socket.write(body)
  await closed
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
}

function pour(socket: Socket, chunk: Buffer): void {
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', write)
  write()
}

const countShape = z.record(z.string(), z.number())

/** Starts six clients in another process. Each sends the same body again and again until stopped. */
export async function flood(port: number): Promise<{ stop: () => Promise<Record<string, number>> }> {
  const child: ChildProcess = fork(new URL('./floodChild.ts', import.meta.url), [String(port)], {
    execArgv: [],
  })
  await once(child, 'message')
  return {
    stop: async () => {
      const reported = once(child, 'message')
      child.send('stop')
      const [counts] = await reported
      child.kill('SIGKILL')
      return countShape.parse(counts)
    },
  }
}
