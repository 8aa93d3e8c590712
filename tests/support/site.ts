import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@freelance-site/foundation/testing'
import { findFreePort } from '@freelance-site/releases/testing'

/** A whole site under test: `npm start` on ports and a data folder of its own. */
export type Site = {
  url: string
  lakeUrl: string
  dataDir: string
  /** The link to the Studio that `npm start` prints; it signs in to the embedded lake. */
  studioLink: string
  /** The output of all processes so far. */
  output: () => string
  start: () => Promise<void>
  /** Stops it as Ctrl-C does and waits for its end. */
  stop: () => Promise<void>
  /** Kills the launcher. Its children notice and end. */
  kill: () => Promise<void>
  /** Kills all processes at once, so that none can clean up. */
  cutPower: () => Promise<void>
  /** The process id of `npm start`. */
  launcherPid: () => number
  /** The process that runs this script. Throws if there is none. */
  pid: (script: string) => number
  /** The ids of its processes whose command line contains this text. */
  pids: (script: string) => number[]
  /** Processes of this site that are no longer descendants of the launcher. Linux only. */
  orphans: () => string[]
  remove: () => Promise<void>
}

/** Creates a site of this repo or of a copy, without starting it. */
export async function createSite(env: Record<string, string> = {}, repo = '.'): Promise<Site> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'site été-')))
  const port = env.PORT ?? (await findFreePort())
  const lakePort = await findFreePort()
  let child: ChildProcess | null = null
  let output = ''

  const ended = (running: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (running.exitCode !== null || running.signalCode !== null) resolve()
      else running.once('exit', () => resolve())
    })

  const signal = async (name: NodeJS.Signals) => {
    if (!child) return
    const running = child
    child = null
    running.kill(name)
    await ended(running)
  }

  const site: Site = {
    url: `http://localhost:${port}`,
    lakeUrl: `http://127.0.0.1:${lakePort}`,
    dataDir,
    studioLink: '',
    output: () => output,
    start: async () => {
      const running = spawn(process.execPath, [join(repo, 'start.mjs')], {
        env: { ...process.env, PORT: String(port), LAKE_PORT: String(lakePort), DATA_DIR: dataDir, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = running
      const from = output.length
      const collect = (chunk: Buffer) => {
        output += chunk.toString()
      }
      running.stdout?.on('data', collect)
      running.stderr?.on('data', collect)
      const ready = waitFor(
        'the ready line',
        () => /Ready\.[\s\S]*Studio {2}(https?:\S+)\s/.exec(output.slice(from))?.[1],
        300,
      )
      const failed = ended(running).then(() => {
        throw new Error(`The site ended before it was ready:\n${output.slice(from)}`)
      })
      site.studioLink = await Promise.race([ready, failed])
    },
    stop: () => signal('SIGINT'),
    kill: () => signal('SIGKILL'),
    cutPower: async () => {
      for (const pid of [site.launcherPid(), ...site.pids('')]) process.kill(pid, 'SIGKILL')
      await site.kill()
    },
    launcherPid: () => {
      if (child?.pid === undefined) throw new Error('The site is not running.')
      return child.pid
    },
    pid: (script) => {
      const [pid] = site.pids(script)
      if (pid === undefined) throw new Error(`No process of the site runs ${script}.`)
      return pid
    },
    pids: (script) => (child?.pid === undefined ? [] : findDescendants(child.pid, script)),
    orphans: () => {
      const all = listWithSetting(`DATA_DIR=${dataDir}`)
      const own = child?.pid === undefined ? [] : [child.pid, ...findDescendants(child.pid, '')]
      return all.filter((pid) => !own.includes(pid)).map((pid) => `${pid} ${readProcFile(pid, 'cmdline')}`)
    },
    remove: async () => {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return site
}

function findDescendants(root: number, script: string): number[] {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return args === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }]
    })
  const isBelow = (parent: number): boolean =>
    parent === root || processes.some((each) => each.pid === parent && isBelow(each.parent))
  return processes
    .filter(({ parent, args }) => args.includes(script) && isBelow(parent))
    .map(({ pid }) => pid)
}

/** Finds processes by a setting in their environment. Ignores those that end meanwhile. */
function listWithSetting(setting: string): number[] {
  if (process.platform !== 'linux') return []
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.map(Number).filter((pid) => readProcFile(pid, 'environ').split(' ').includes(setting))
}

function readProcFile(pid: number, what: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8').replaceAll('\0', ' ')
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH', 'EACCES'].includes(`${error.code}`))
      return ''
    throw error
  }
}
