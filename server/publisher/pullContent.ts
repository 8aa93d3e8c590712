import { type ChildProcess, fork } from 'node:child_process'
import { z } from 'zod'
import { awaitEnd } from '../processEnd.ts'
import { problemShape } from './record.ts'

const pulledShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pulled'), revision: z.string(), documents: z.number() }),
  z.object({
    kind: z.literal('refused'),
    problems: z.array(problemShape),
  }),
  z.object({ kind: z.literal('unreachable'), reason: z.string() }),
])

/** What a pull came to, as its process reports it. */
export type Pulled = z.infer<typeof pulledShape>

export type PullContent = (folder: string, signal: AbortSignal) => Promise<Pulled>

const PULL_TIMEOUT_MS = 60_000

/** Starts a process that loads what a pull needs and waits for its folder. */
export const startPull = (): ChildProcess =>
  fork(new URL('./pullWorker.ts', import.meta.url), {
    stdio: 'inherit',
    env: { ...process.env, CONTENT_REQUIRED: process.env.CONTENT_REQUIRED || '1' },
  })

/**
 * Pulls one snapshot into a folder, in a process of its own: sizing images takes memory that the publisher
 * should not keep, and a hanging pull can be ended.
 */
export const createPullContent =
  (start: () => ChildProcess): PullContent =>
  (folder, signal) =>
    new Promise((resolve) => {
      const child = start()
      const ended = awaitEnd(child)
      // Where it cannot be told, it has ended, which is noticed below.
      if (child.pid !== undefined) child.send({ folder }, () => {})
      let outcome: Pulled = { kind: 'unreachable', reason: 'The pull broke off.' }
      const end = () => child.kill('SIGKILL')
      const timer = setTimeout(() => {
        outcome = { kind: 'unreachable', reason: `The pull took longer than ${PULL_TIMEOUT_MS / 1000} s.` }
        end()
      }, PULL_TIMEOUT_MS)
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
      child.once('message', (value) => {
        outcome = pulledShape.parse(value)
      })
      void ended.then(() => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve(outcome)
      })
    })
