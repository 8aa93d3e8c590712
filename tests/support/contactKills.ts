import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type MailServer, readHeader, readText, startMailServer } from './mailServer.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'
import { waitFor } from './waitFor.ts'

const portShape = z.object({ port: z.number() })

/**
 * Sends messages to a receiver that is killed (-9) right after it has accepted each: at once, or after the
 * few milliseconds in which its worker connects, sends, or records the delivery. Returns what arrived in the
 * end.
 */
export async function killAfterEach(times: number): Promise<{ sent: string[]; server: MailServer }> {
  const folder = createTemporaryFolder()
  const server = await startMailServer()
  const sent: string[] = []
  try {
    for (let n = 1; n <= times; n += 1) {
      const { child, port } = await startInstance({
        RUN_BY: 'ownServer',
        DATA_DIR: folder,
        SMTP_URL: server.url,
      })
      const message = `Message number ${n}.`
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fullName: 'Zoé', email: 'zoe@example.com', message }),
      })
      if (response.status !== 202) throw new Error(`It answered ${response.status}.`)
      sent.push(message)
      await sleep(n % 3 === 0 ? 0 : Math.random() * 40)
      await killInstance(child)
    }
    const { child } = await startInstance({ RUN_BY: 'ownServer', DATA_DIR: folder, SMTP_URL: server.url })
    await waitFor('every message', () => sent.every((message) => textsOf(server).has(message)))
    await killInstance(child)
    return { sent, server }
  } finally {
    await server.close()
  }
}

/** Every Message-ID under which a message arrived. */
export function idsByMessage({ arrived }: MailServer): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const { raw } of arrived) {
    const message = toMessage(raw)
    ids.set(message, (ids.get(message) ?? new Set()).add(readHeader(raw, 'Message-ID') ?? ''))
  }
  return ids
}

/** The first line of what a visitor wrote. */
export const toMessage = (raw: string) => readText(raw).split(/\r?\n/, 1)[0] ?? ''
const textsOf = ({ arrived }: MailServer) => new Set(arrived.map(({ raw }) => toMessage(raw)))

export type Instance = { child: ChildProcess; port: number }

/** Starts a receiver with its worker in a process of its own. */
export async function startInstance(settings: Record<string, string>): Promise<Instance> {
  const child = fork(new URL('./contactChild.ts', import.meta.url), {
    env: { ...process.env, CONTACT_TO: 'owner@site.example', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (value) => resolve(portShape.parse(value).port))
    child.once('exit', (code) => reject(new Error(`The receiver ended with ${code}.`)))
  })
  return { child, port }
}

export function killInstance(child: ChildProcess): Promise<void> {
  if (child.signalCode !== null || child.exitCode !== null) return Promise.resolve()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGKILL')
  return ended
}
