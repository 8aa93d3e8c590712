import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ProblemError } from '@freelance-site/foundation/node'
import { createProblem, formatProblem } from '../terminal/problems.ts'

/** Listens on a port for a moment; returns the port, or null if it is taken. Port 0 means any free one. */
async function tryPort(port: number, host: string): Promise<number | null> {
  await using server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'EADDRINUSE') return null
    throw toListenError(error, port, host)
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : null
}

/** A server that was just killed may still hold its port. */
export async function waitForPort(port: number, host: string, timeoutMs = 3_000): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while ((await tryPort(port, host)) === null) {
    if (Date.now() > deadline) return false
    await sleep(100)
  }
  return true
}

/**
 * Asks the system for a port that is free at this moment. Throws a `ProblemError` if the machine does not have this
 * address.
 */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const port = await tryPort(0, host)
  if (port === null) throw new Error('No port is free.')
  return port
}

/** Replaces an error of `listen` by one that names the setting to change, if a setting caused it. */
function toListenError(error: Error & { code: unknown }, port: number, host: string): Error {
  const isUnknownName = 'syscall' in error && error.syscall === 'getaddrinfo'
  if (error.code === 'EADDRNOTAVAIL' || isUnknownName)
    return new ProblemError(
      { ...createProblem('host.unknown', { host }), place: { setting: 'HOST' } },
      formatProblem,
    )
  if (error.code === 'EACCES')
    return new ProblemError(createProblem('port.forbidden', { port }), formatProblem)
  return error
}
