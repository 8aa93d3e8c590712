import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { waitFor } from './waitFor.ts'

export type Postgres = {
  /** An empty database; returns its address. With a name and a password it is that user's. */
  createDatabase: (user?: { name: string; password: string }) => Promise<string>
  /** Runs a statement as the one who may do everything, and for whom connections are reserved. */
  run: (statement: string) => Promise<void>
  /** Ends the server and every connection, as an outage does; what is committed stays. */
  stop: () => Promise<void>
  start: () => Promise<void>
  remove: () => Promise<void>
}

/** The folder of Postgres’ programs: on the path, or where Debian puts them. Null where there is none. */
function findPrograms(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a))
  return [...onPath, ...debian].find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

const versionOf = (folder: string) => Number(/\d+/.exec(folder)?.[0] ?? 0)

export const programs = findPrograms()

/** Postgres refuses to run as root; Debian brings a user for it. A test run that is killed takes it along. */
const isRoot = process.getuid?.() === 0
const user = ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--pdeathsig=INT']
const asUser = (command: string, args: string[]): [string, string[]] =>
  isRoot ? ['setpriv', [...user, command, ...args]] : [command, args]

/** A server of this test, on a socket in a temporary folder; nothing of it is on the network. */
export async function startPostgres({ maxConnections = 200 } = {}): Promise<Postgres> {
  if (programs === null) throw new Error('Postgres is not installed here.')
  // Not below the usual temporary folder: the address of a socket is at most 107 characters long.
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
