import { type ChildProcess, fork } from 'node:child_process'
import { Agent } from 'node:http'
import { z } from 'zod'
import { toDistDir } from '../distDir.ts'
import { awaitEnd } from '../processEnd.ts'
import { toReleaseFolder } from '../releaseFolder.ts'
import type { RunningRelease, StartRelease } from './release.ts'

const START_TIMEOUT_MS = 30_000
const STOP_GRACE_MS = 2_000
const listeningShape = z.object({ type: z.literal('listening'), port: z.number() })

/** Starts a process that loads Next's server and waits to be told which release is meant. */
export const startReleaseChild = (env: Record<string, string | undefined>): ChildProcess =>
  fork(new URL('./releaseChild.ts', import.meta.url), {
    stdio: 'inherit',
    env: { ...process.env, ...env, NODE_ENV: 'production' },
  })

/** Starts releases in processes of their own. */
export function createReleaseStarter(options: { dataDir: string; start: () => ChildProcess }): StartRelease {
  return async (id) => {
    const folder = toReleaseFolder(options.dataDir, id)
    const distDir = await toDistDir(process.cwd(), folder.site)
    const child = options.start()
    const env = { NEXT_DIST_DIR: distDir, RELEASE_ID: id, CONTENT_SNAPSHOT: folder.snapshot }
    const ended = awaitEnd(child)
    // Where it cannot be told, it has ended, which is noticed below.
    if (child.pid !== undefined) child.send({ env }, () => {})
    const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 })

    const port = await new Promise<number>((resolve, reject) => {
      const tooSlow = setTimeout(() => {
        child.kill('SIGKILL')
        reject(new Error(`Release ${id} did not start within ${START_TIMEOUT_MS / 1000} s.`))
      }, START_TIMEOUT_MS)
      child.once('message', (value) => {
        clearTimeout(tooSlow)
        resolve(listeningShape.parse(value).port)
      })
      child.once('exit', (code, signal) => {
        clearTimeout(tooSlow)
        reject(new Error(`Release ${id} ended while starting (${signal ?? `exit code ${code}`}).`))
      })
      child.once('error', (error) => {
        if (child.pid !== undefined) return
        clearTimeout(tooSlow)
        reject(new Error(`Release ${id} cannot be started: ${error.message}`))
      })
    })

    const release: RunningRelease = {
      id,
      port,
      agent,
      ended,
      inFlight: 0,
      stop: async () => {
        if (child.connected) child.send({ type: 'stop' })
        if (release.inFlight === 0) agent.destroy()
        const force = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS)
        await ended
        clearTimeout(force)
        agent.destroy()
      },
    }
    return release
  }
}
