import { type ChildProcess, fork } from 'node:child_process'

export type NextBuildOutcome = { kind: 'built' } | { kind: 'failed'; output: string }

/** How much of a failed build's output is worth showing. */
const SHOWN_CHARACTERS = 6_000

export type StartNextBuild = (env: Record<string, string>) => ChildProcess

const startNextBuild: StartNextBuild = (env) =>
  fork(new URL('./nextBuildProcess.ts', import.meta.url), {
    env: { ...process.env, ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
    // The renderer's own limits are not meant for a compiler.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own: Ctrl-C in the terminal is for `npm start`, and a stop reaches every worker.
    detached: process.platform !== 'win32',
  })

/** Runs `next build` into a folder, relative to the project. It ends with this process, however that ends. */
export async function runNextBuild(options: {
  distDir: string
  snapshot: string
  timeoutMs: number
  start?: StartNextBuild
}): Promise<NextBuildOutcome> {
  return new Promise((resolve, reject) => {
    const child = (options.start ?? startNextBuild)({
      NEXT_DIST_DIR: options.distDir,
      CONTENT_SNAPSHOT: options.snapshot,
      NEXT_BEHIND_FRONT: '1',
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-SHOWN_CHARACTERS)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const timer = setTimeout(() => {
      output += '\nIt took too long.'
      child.kill('SIGKILL')
    }, options.timeoutMs)
    child.on('error', (error) => {
      if (child.pid === undefined) reject(error)
    })
    // However it ended, its workers end with it.
    child.once('exit', () => child.pid !== undefined && endGroup(child.pid))
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve(code === 0 ? { kind: 'built' } : { kind: 'failed', output: output.trim() })
    })
  })
}

/**
 * Ends every process of a group at once; a group that has ended already is fine. Next's workers do not notice
 * reliably that the build they belong to is gone, and would go on for minutes.
 */
export function endGroup(leader: number): void {
  // No groups there: the leader alone is ended, by whoever started it.
  if (process.platform === 'win32') return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
