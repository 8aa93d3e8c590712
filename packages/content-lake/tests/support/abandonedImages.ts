import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Parameters that take as much time or memory as possible. `n` makes each request another one. */
export const heavyTransforms: Record<string, (n: number) => string> = {
  'a margin around the largest AVIF image': () => 'w=4096&h=4096&fit=fill&pad=1000&fm=avif&q=100',
  'the largest AVIF image': (n) => `w=4096&h=${4096 - n}&fit=fill&fm=avif&q=100`,
  'an AVIF image at the limit of strangers': (n) => `w=1800&h=${1800 - n}&fit=fill&fm=avif&q=100`,
  'the largest WebP image': (n) => `w=${3200 - n}&h=3200&fit=fill&fm=webp&q=100`,
  'the largest PNG image': (n) => `w=${4096 - n}&h=4096&fit=fill&fm=png`,
  'the largest JPEG image, blurred': (n) => `w=${4096 - n}&h=4096&fit=fill&fm=pjpg&q=100&blur=2000`,
  'a GIF image': (n) => `w=${2100 - n}&h=2100&fit=scale&fm=gif`,
  'one pixel, enlarged to find what is interesting': (n) =>
    `rect=0,0,${1 + n},1&w=4096&h=4096&fit=crop&crop=entropy`,
  'one line, enlarged': (n) => `rect=0,0,1,${1_000 + n}&w=4096&fm=png`,
  'a turned image with a margin': (n) => `or=90&pad=${n}&w=2000&fm=webp&q=100`,
}

/**
 * Sends one request on a connection of its own, and closes it after a time, whatever has arrived. `isReading` is false for a
 * reader that never takes the response. Returns the status, or 0 if none has arrived.
 */
export async function sendAndLeave(
  port: number,
  path: string,
  { afterMs, method = 'GET', isReading = true }: { afterMs: number; method?: string; isReading?: boolean },
): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  let head = ''
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // A lake may close the connection.
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    if (head.length < 1_000) head += chunk.toString('latin1', 0, 1_000)
  })
  if (!isReading) socket.pause()
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
  await Promise.race([ended, sleep(afterMs)])
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0)
}

/** Sends 50 requests at once, which give up after a time, and counts the statuses that have arrived. */
export async function sendWave(
  port: number,
  toPath: (n: number) => string,
  options: Parameters<typeof sendAndLeave>[2],
): Promise<Record<string, number>> {
  const statuses = await Promise.all(
    Array.from({ length: 50 }, (_, n) => sendAndLeave(port, toPath(n), options)),
  )
  const counts: Record<string, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
