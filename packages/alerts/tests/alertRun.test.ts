import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '@freelance-site/foundation'
import {
  type Database,
  openPostgres,
  openSqlite,
  sharedTables,
  updateStoredValue,
} from '@freelance-site/foundation/server'
import {
  createTemporaryFolder,
  type DatabaseSettings,
  describeInEach,
} from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'
import { type Owner, openMachineState, openSharedState, type UpdateAlerts } from '../src/alertState.ts'
import { createAlertRun, type Mail, type Send } from '../src/serverPlugin.ts'

const minute = 60_000
const start = Date.parse('2026-11-23T08:00:00Z')

const titles: Record<string, string> = {
  messages: 'Messages do not reach you',
  disk: 'The disk is almost full',
  backup: 'The last backup is old',
  part: 'A part does not work',
}

const owner: Owner = { machine: hostname(), toTitle: (probe) => titles[probe] }

function open(settings: DatabaseSettings): Database {
  const path = join(settings.DATA_DIR, 'site.sqlite')
  const database =
    settings.DATABASE_URL === undefined
      ? openSqlite(path, [sharedTables])
      : openPostgres(settings.DATABASE_URL, { tables: [sharedTables], log: () => {} })
  onTestFinished(() => database.close())
  return database
}

/** A mail server that answers as the test says. */
function createMailServer(answer: () => Awaited<ReturnType<Send>> = () => ({ kind: 'accepted' })) {
  const arrived: Mail[] = []
  const send: Send = async (mail) => {
    const outcome = answer()
    if (outcome.kind === 'accepted') arrived.push(mail)
    return outcome
  }
  return { arrived, send }
}

type MailServer = ReturnType<typeof createMailServer>

const toProblem = (code: string): Problem => ({ code, parameters: {}, severity: 'error', place: {} })

/** A process whose probes find what the test says, with a clock that the test sets. */
function createProcess({ send }: MailServer, update: UpdateAlerts, log: (line: string) => void = () => {}) {
  let now = start
  let found: string[] = []
  const run = createAlertRun({
    probes: () =>
      Object.entries(titles).map(([name, title]) => ({
        ...{ name, title, scope: 'site', formatProblem: ({ code }: Problem) => `details of ${code}` },
        find: async () => {
          if (found.includes(`${name} fails`)) throw new Error(name)
          return found.includes(name) ? [{ problem: toProblem(name) }] : []
        },
      })),
    update,
    send,
    style: { siteName: 'https://site.example', language: 'en', formatMoment: String },
    log,
    now: () => now,
  })
  /** Runs the probes this many minutes after the start. Each probe in `names` finds a problem, or fails. */
  return (at: number, ...names: string[]) => {
    now = start + at * minute
    found = names
    return run()
  }
}

/** A state of version 1.0.0 with four mailed problems: two of the whole site, of this machine and of another one. */
const legacyState = {
  known: {
    // A probe that these processes do not have.
    schedule: {
      alert: { kind: 'schedule' },
      machine: null,
      since: start - 60 * minute,
      seenAt: start - minute,
      toldAt: start - 50 * minute,
    },
    'part lake': {
      alert: {
        kind: 'part',
        trouble: { part: 'lake', state: 'stopped', file: 'lake.sqlite', detail: null, backup: null },
      },
      machine: null,
      since: start - 60 * minute,
      seenAt: start - minute,
      absentAt: null,
      toldAt: start - 50 * minute,
    },
    [`${hostname()}: backup`]: {
      alert: { kind: 'backup', lastAt: '2026-11-01T03:00:00Z', troubles: [] },
      machine: hostname(),
      since: start - 60 * minute,
      seenAt: start - minute,
      absentAt: null,
      toldAt: start - 50 * minute,
    },
    'another: release': {
      alert: { kind: 'release', cause: { kind: 'ended' } },
      machine: 'another',
      since: start - 60 * minute,
      seenAt: start - minute,
      absentAt: null,
      toldAt: start - 50 * minute,
    },
  },
  mails: [start - 50 * minute],
  sending: null,
  failures: 0,
  retryAt: 0,
}

const readTexts = ({ arrived }: MailServer) => arrived.map(({ text }) => text)

const store = (database: Database, name: string, value: unknown) =>
  updateStoredValue(database, name, () => value)

describeInEach('alerts', (makeSettings) => {
  test('several processes that find the same problem at the same moment send one mail', async () => {
    const server = createMailServer()
    const settings = await makeSettings()
    const processes = [1, 2, 3].map(() => createProcess(server, openSharedState(open(settings), owner)))
    for (const at of [0, 10, 11, 80]) await Promise.all(processes.map((run) => run(at, 'messages')))
    expect(server.arrived).toHaveLength(1)
    for (const at of [81, 90]) await Promise.all(processes.map((run) => run(at)))
    expect(readTexts(server)).toEqual([
      expect.stringMatching(/^Messages do not reach you, since \d+\.\ndetails of messages\n/),
      expect.stringMatching(/^Over: Messages do not reach you\n/),
    ])
    expect(new Set(server.arrived.map(({ id }) => id)).size).toBe(2)
  })

  test('a database of version 1.0.0 opens, and its alerts are neither repeated nor lost', async () => {
    const server = createMailServer()
    const database = open(await makeSettings())
    await store(database, 'alerts', legacyState)
    await store(database, 'links', { 'https://a.example': { at: start, since: start, outcome: null } })
    const file = join(createTemporaryFolder(), 'alerts.json')
    const run = createProcess(server, openMachineState({ file, log: () => {} }, database, owner))
    for (const at of [9, 10, 20]) await run(at, 'backup')
    for (const at of [80, 100]) await run(at)
    expect(readTexts(server)).toEqual([
      expect.stringMatching(/^Over: A part does not work\n/),
      expect.stringMatching(/^Over: The last backup is old\n/),
    ])
  })

  test('a mail that was refused is sent later, without the problems that are over by then', async () => {
    let isAway = true
    const server = createMailServer(() =>
      isAway ? { kind: 'notAccepted', problem: '451' } : { kind: 'accepted' },
    )
    const lines: string[] = []
    const run = createProcess(server, openSharedState(open(await makeSettings()), owner), (line) =>
      lines.push(line),
    )
    for (const at of [0, 10, 11, 12]) await run(at, 'part', 'disk')
    expect(lines).toEqual([expect.stringMatching(/did not accept a mail to the owner \(disk, part; 451\)/)])
    isAway = false
    for (const at of [20, 25, 30, 60, 90]) await run(at, 'disk')
    expect(server.arrived.map(({ subject }) => subject)).toEqual(['The disk is almost full'])
  })
})

/** A database that cannot be opened. */
const openMissing = () => open({ DATA_DIR: '/dev/null/nowhere' })

test('a machine remembers its mails across restarts, even without its database', async () => {
  const server = createMailServer()
  const file = join(createTemporaryFolder(), 'alerts.json')
  const restart = async () =>
    createProcess(server, openMachineState({ file, log: () => {} }, openMissing(), owner))
  const first = await restart()
  for (const at of [0, 5, 10]) await first(at, 'part')
  expect(server.arrived).toHaveLength(1)
  const second = await restart()
  for (const at of [11, 70, 90]) await second(at, 'part')
  expect(server.arrived).toHaveLength(1)
  const third = await restart()
  await third(101)
  expect(server.arrived).toHaveLength(2)
  expect(JSON.parse(await readFile(file, 'utf8')).open).toEqual({})
})

test('a file that version 1.0.0 wrote while its database was away is read', async () => {
  const server = createMailServer()
  const file = join(createTemporaryFolder(), 'alerts.json')
  await writeFile(file, JSON.stringify(legacyState))
  const run = createProcess(server, openMachineState({ file, log: () => {} }, openMissing(), owner))
  for (const at of [10, 11]) await run(at, 'backup')
  expect(readTexts(server)).toEqual([expect.stringMatching(/^Over: A part does not work\n/)])
  expect(Object.keys(JSON.parse(await readFile(file, 'utf8')).open)).toEqual(['backup'])
})

test('on a full disk the process remembers, and logs once that a restart may repeat a mail', async () => {
  const server = createMailServer()
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const run = createProcess(
    server,
    openMachineState({ file: '/dev/null/alerts.json', log }, openMissing(), owner),
    log,
  )
  for (const at of [0, 10, 11, 70, 130]) await run(at, 'part')
  await run(150)
  expect(server.arrived).toHaveLength(2)
  expect(lines.filter((line) => line.includes('cannot be written'))).toHaveLength(1)
})

test('while a probe fails, its problems are not over', async () => {
  const server = createMailServer()
  const file = join(createTemporaryFolder(), 'alerts.json')
  const run = createProcess(server, openMachineState({ file, log: () => {} }, openMissing(), owner))
  for (const at of [0, 10]) await run(at, 'part')
  for (const at of [80, 100]) await run(at, 'part fails')
  expect(server.arrived).toHaveLength(1)
  await run(101)
  expect(server.arrived).toHaveLength(2)
})
