import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { waitForLock } from '@freelance-site/foundation/node'
import { writeFileAtomic } from '@freelance-site/foundation/server'
import { addCompileHint, precompress } from '../next/compiledScripts.ts'
import { allowNewPaths } from '../next/nextServer.ts'
import type { RendererOptions } from './options.ts'

const compileTimeoutMs = 10 * 60_000
const maxBuilds = 3
const unfinished = 'compiling-'
const completeMark = 'compiled.json'
/** Folders and files of a build that a server never reads. */
const neededByBuildsOnly = ['cache', 'diagnostics', 'trace', 'trace-build', 'turbopack', 'types']

/** If several processes call this at once, one compiles and the others wait. */
export async function ensureCompiled(options: {
  root: string
  codeVersion: string
  log: (line: string) => void
  compile: (folder: string) => Promise<NextBuildOutcome>
}) {
  const builds = join(options.root, '.build')
  const folder = join(builds, options.codeVersion)
  const done = { kind: 'compiled', folder } as const
  if (await isComplete(folder)) return done

  using _lock = await waitForLock(join(builds, 'compile.lock'), Number.POSITIVE_INFINITY)
  if (await isComplete(folder)) return done
  await removeUnfinished(builds)
  const temporary = join(builds, unfinished + randomBytes(4).toString('hex'))
  options.log('compiling the site; this takes about a minute, once per version of the code.')
  const startedAt = Date.now()
  try {
    const outcome = await options.compile(temporary)
    if (outcome.kind !== 'built') return outcome
    await writeFileAtomic(join(temporary, completeMark), '{}')
    await rename(temporary, folder)
  } finally {
    // Of a failure, which a full disk may be.
    await removeUnfinished(builds)
  }
  await removeOldest(builds)
  options.log(`compiled in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  return done
}

async function removeUnfinished(builds: string): Promise<void> {
  for (const name of await readdir(builds))
    if (name.startsWith(unfinished)) await rm(join(builds, name), { recursive: true, force: true })
}

/**
 * Runs `next build` with a first snapshot, for 10 minutes at most, and compresses the scripts. Removes from the new
 * folder what only builds need.
 */
export async function compileSite(
  root: string,
  distDir: string,
  options: Pick<RendererOptions, 'environment' | 'source' | 'toRenderingEnv'>,
): Promise<NextBuildOutcome> {
  const snapshotFile = `${distDir}.snapshot.json`
  await writeFileAtomic(snapshotFile, options.source.toFirstSnapshot())
  const rendering = { snapshotFile, distDir: relative(root, distDir), isBehindFront: true }
  const outcome = await runNextBuild({
    env: { ...options.environment, ...options.toRenderingEnv(rendering) },
    timeoutMs: compileTimeoutMs,
  })
  if (outcome.kind === 'built') {
    await rename(snapshotFile, toFirstSnapshotFile(distDir))
    await allowNewPaths(distDir)
    await addCompileHint(distDir)
    await precompress(distDir)
    for (const name of neededByBuildsOnly) await rm(join(distDir, name), { recursive: true, force: true })
  }
  await rm(snapshotFile, { force: true })
  return outcome
}

/** The snapshot that a site was compiled with; the renderer warms up with it. */
export const toFirstSnapshotFile = (compiled: string): string => join(compiled, 'snapshot.json')

/** Whether a compiled site is complete; also marks it as recently used, so that it is kept. */
async function isComplete(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, completeMark))) return false
  const now = new Date()
  await utimes(folder, now, now).catch((error: unknown) => {
    // A container's file system may be read-only. Then no build is ever removed, so the time does not matter.
    if (!(error instanceof Error && 'code' in error && error.code === 'EROFS')) throw error
  })
  return true
}

async function removeOldest(builds: string): Promise<void> {
  const names = (await readdir(builds)).filter((name) => existsSync(join(builds, name, completeMark)))
  const aged = await Promise.all(
    names.map(async (name) => ({ name, usedAt: (await stat(join(builds, name))).mtimeMs })),
  )
  aged.sort((a, b) => b.usedAt - a.usedAt)
  for (const { name } of aged.slice(maxBuilds)) await rm(join(builds, name), { recursive: true, force: true })
}

/** `output` is the end of what the build printed, about 6,000 characters. */
export type NextBuildOutcome = { kind: 'built' } | { kind: 'failed'; output: string }

/** How much of a failed build's output is shown. */
const shownCharacters = 6_000

const startNextBuild = (env: NodeJS.ProcessEnv): ChildProcess =>
  fork(new URL('./nextProcess.ts', import.meta.url), ['build'], {
    env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
    // Do not inherit the renderer's memory limits.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // In its own process group, so that Ctrl-C reaches only the server, and a stop reaches every worker.
    detached: true,
  })

/** Runs `next build` with this environment. The build ends whenever this process ends. */
export async function runNextBuild(options: {
  env: NodeJS.ProcessEnv
  timeoutMs: number
  start?: typeof startNextBuild
}): Promise<NextBuildOutcome> {
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
  // Next's workers may outlive the build.
  child.once('exit', () => child.pid !== undefined && endGroup(child.pid))
  try {
    const [code] = await once(child, 'close')
    return code === 0 ? { kind: 'built' } : { kind: 'failed', output: output.trim() }
  } finally {
    clearTimeout(timer)
  }
}

/** Next's workers do not reliably notice that their build is gone, and would run on for minutes. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
