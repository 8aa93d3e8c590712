import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { toErrorMessage } from 'foundation/errorMessage'
import { PlainError } from 'foundation/plainError'
import type { ServerSettings } from '../settings.ts'

/** A lock that the operating system releases when this process ends. */
export type Lock = Disposable & { release(): void }

/** Waits for a lock on a file; null if another process holds it. */
export type WaitForLock = (path: string, waitMs?: number) => Promise<Lock | null>

/** Listens on a port for a moment; returns the port, or null if it is taken. Port 0 means any free one. */
async function tryPort(port: number, host: string): Promise<number | null> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'EADDRINUSE') return null
    throw toListenError(error, port, host)
  }
  const address = server.address()
  await promisify(server.close.bind(server))()
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

export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const port = await tryPort(0, host)
  if (port === null) throw new Error('No port is free.')
  return port
}

/** Replaces an error of `listen` by one that names the setting to change, if a setting caused it. */
function toListenError(error: Error & { code: unknown }, port: number, host: string): Error {
  const isUnknownName = 'syscall' in error && error.syscall === 'getaddrinfo'
  if (error.code === 'EADDRNOTAVAIL' || isUnknownName)
    return new PlainError(`HOST: must be a network address of this machine (got “${host}”).`)
  if (error.code === 'EACCES')
    return new PlainError(`Port ${port} needs administrator rights. Choose one from 1024 up.`)
  return error
}

/** How long the old version may take to release the data folder in a handover. */
const handoverMs = 20_000

/** A folder that cannot be written needs no lock, and its pages can still be served. */
function continueWithoutLock(error: unknown): Lock {
  console.error(
    `The data folder cannot be written (${toErrorMessage(error)}). Pages are served. For everything else, repair the folder and run npm start again.`,
  )
  return { release: () => {}, [Symbol.dispose]: () => {} }
}

/** Throws a `PlainError` if another process has them. The lock is held until it is released or the process ends. */
export async function acquireLocksAndPorts(
  { HOST, PORT, LAKE_PORT, DATA_DIR }: Pick<ServerSettings, 'HOST' | 'PORT' | 'LAKE_PORT' | 'DATA_DIR'>,
  {
    hasLake,
    waitForLock,
    isPortHeld = false,
  }: { hasLake: boolean; waitForLock: WaitForLock; isPortHeld?: boolean },
): Promise<Lock> {
  if (hasLake && PORT === LAKE_PORT)
    throw new PlainError(`PORT and LAKE_PORT are both ${PORT}. Set one of them to another port.`)
  const wait = isPortHeld ? handoverMs : undefined
  const lock = await waitForLock(join(DATA_DIR, 'running.lock'), wait).catch(continueWithoutLock)
  if (lock === null)
    throw new PlainError(
      `Another npm start or npm run dev is running on ${DATA_DIR}. Stop it, or set DATA_DIR to another folder.`,
    )
  if (!isPortHeld && !(await waitForPort(PORT, HOST)))
    throw new PlainError(`Port ${PORT} is taken by another program. Stop it, or set PORT to another port.`)
  if (hasLake && !(await waitForPort(LAKE_PORT, '127.0.0.1')))
    throw new PlainError(
      `Port ${LAKE_PORT}, meant for the content lake, is taken by another program. Stop it, or set LAKE_PORT to another port.`,
    )
  return lock
}
