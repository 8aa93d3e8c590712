import { type ChildProcess, fork } from 'node:child_process'

export type NextBuildOutcome = { kind: 'built' } | { kind: 'failed'; output: string }

/** How much of a failed build's output is shown. */
const shownCharacters = 6_000

export type StartNextBuild = (env: NodeJS.ProcessEnv) => ChildProcess

const startNextBuild: StartNextBuild = (env) =>
  fork(new URL('./nextProcess.ts', import.meta.url), ['build'], {
    env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
    // Do not inherit the renderer's memory limits.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // In its own process group, so that Ctrl-C reaches only `npm start`, and a stop reaches every worker.
    detached: true,
  })

/** Runs `next build` with this environment. The build ends whenever this process ends. */
export async function runNextBuild(options: {
  env: NodeJS.ProcessEnv
  timeoutMs: number
  start?: StartNextBuild
}): Promise<NextBuildOutcome> {
  return new Promise((resolve, reject) => {
    const child = (options.start ?? startNextBuild)(options.env)
    let output = ''
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-shownCharacters)
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
    // Next's workers may outlive the build.
    child.once('exit', () => child.pid !== undefined && endGroup(child.pid))
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve(code === 0 ? { kind: 'built' } : { kind: 'failed', output: output.trim() })
    })
  })
}

/** Next's workers do not reliably notice that their build is gone, and would run on for minutes. */
export function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
