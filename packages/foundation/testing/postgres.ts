import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { waitFor } from './waitFor.ts'

export type Postgres = {
  /** Creates an empty database and returns its address. If a user is given, creates the user as its owner. */
  createDatabase: (user?: { name: string; password: string }) => Promise<string>
  /** Runs a statement as the superuser, for whom Postgres reserves connections. */
  run: (statement: string) => Promise<void>
  /** Stops the server and every connection, as in an outage. Committed data stays. */
  stop: () => Promise<void>
  start: () => Promise<void>
  remove: () => Promise<void>
}

/** The folder of Postgres’ programs: on the path, or where Debian installs them. Null if there is none. */
function findPrograms(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a))
  return [...onPath, ...debian].find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

const versionOf = (folder: string) => Number(/\d+/.exec(folder)?.[0] ?? 0)

export const programs = findPrograms()

/** Postgres refuses to run as root, so use Debian's user for it. `--pdeathsig` ends it if the test run is killed. */
const isRoot = process.getuid?.() === 0
const user = ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--pdeathsig=INT']
const asUser = (command: string, args: string[]): [string, string[]] =>
  isRoot ? ['setpriv', [...user, command, ...args]] : [command, args]

/** Starts a server on a socket in a temporary folder. It does not listen on the network. */
export async function startPostgres({ maxConnections = 200 } = {}): Promise<Postgres> {
  if (programs === null) throw new Error('Postgres is not installed here.')
  // The address of a socket has at most 107 characters, which the usual temporary folder may exceed.
  const folder = mkdtempSync('/tmp/pg-')
  if (isRoot) chownSync(folder, Number(execFileSync('id', ['-u', 'postgres'])), -1)
  const data = join(folder, 'data')
  const [init, initArgs] = asUser(join(programs, 'initdb'), ['-D', data, '-U', 'site', '-A', 'trust', '-N'])
  execFileSync(init, [...initArgs, '--encoding=UTF8', '--locale=C'], { cwd: folder, stdio: 'ignore' })
  writeFileSync(join(data, 'pg_hba.conf'), 'local all site trust\nlocal all all scram-sha-256\n')

  const toUrl = (name: string, user = 'user=site') =>
    `postgres:///${name}?host=${encodeURIComponent(folder)}&${user}`
  const run = async (statement: string) => {
    const client = new Client({ connectionString: toUrl('postgres') })
    try {
      await client.connect()
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

  let server: ChildProcess | undefined
  const start = async () => {
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${folder}`,
      `max_connections=${maxConnections}`,
    ]
    const [command, args] = asUser(join(programs, 'postgres'), [
      '-D',
      data,
      ...settings.flatMap((setting) => ['-c', setting]),
    ])
    server = spawn(command, args, { cwd: folder, stdio: 'ignore' })
    await waitFor('Postgres', async () => run('SELECT 1').then(() => true))
  }
  const stop = async () => {
    const running = server
    server = undefined
    if (running === undefined || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGINT')
    await ended
  }

  await start()
  let made = 0
  return {
    createDatabase: async (user) => {
      made += 1
      await run(`CREATE DATABASE test_${made}`)
      if (user === undefined) return toUrl(`test_${made}`)
      await run(`CREATE ROLE ${user.name} LOGIN PASSWORD '${user.password}'`)
      await run(`ALTER DATABASE test_${made} OWNER TO ${user.name}`)
      return toUrl(`test_${made}`, `user=${user.name}&password=${user.password}`)
    },
    run,
    stop,
    start,
    remove: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
