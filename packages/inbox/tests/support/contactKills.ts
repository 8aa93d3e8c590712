import { type ChildProcess, fork } from 'node:child_process'
import { z } from 'zod'
import { readText } from '../../testing/mailServer.ts'

const portShape = z.object({ port: z.number() })

/** The first line of a visitor's message, from its raw mail. */
export const toMessage = (raw: string) => readText(raw).split(/\r?\n/, 1)[0] ?? ''

export type Instance = Awaited<ReturnType<typeof startInstance>>

/** Starts a receiver with its worker in a process of its own. */
export async function startInstance(settings: Record<string, string>) {
  const child = fork(new URL('./contactChild.ts', import.meta.url), {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (value) => resolve(portShape.parse(value).port))
    child.once('exit', (code) => reject(new Error(`The receiver ended with ${code}.`)))
  })
  /** Sends a message and returns its text once it is accepted. */
  const post = async (n: number) => {
    const message = `Message number ${n}.`
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // A repeated message has the same id, as when the form retries after getting no response.
      body: JSON.stringify({
        fullName: 'Zoé',
        email: 'zoe@example.com',
        message,
        submission: `submission-${n}`,
      }),
    })
    if (response.status !== 202) throw new Error(`The receiver answered ${response.status}.`)
    return message
  }
  return { child, post }
}

export function killInstance(child: ChildProcess): Promise<void> {
  if (child.signalCode !== null || child.exitCode !== null) return Promise.resolve()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGKILL')
  return ended
}
