import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'foundation/database'
import { openStoredValue } from 'foundation/storedValue'
import { describeInEach } from 'foundation/testing/databases'
import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { expect, onTestFinished, test } from 'vitest'
import { createAlertRun } from '#lib/alerts/alertRun.server.ts'
import { openMachineState, openSharedState, type UpdateAlerts } from '#lib/alerts/alertStore.server.ts'
import type { Observation } from '#lib/alerts/decide.ts'
import { type ProbeName, probeNames } from '#lib/alerts/wording.ts'
import { parseEnv } from '#lib/env.server.ts'
import { type DatabaseEnv, openDatabase } from '#server/database/siteDatabase.ts'
import { runMailServer, site } from '../../support/contactForm.ts'
import { type MailServer, owner, readHeader, readText, startMailServer } from '../../support/mailServer.ts'

const minute = 60_000
const start = Date.parse('2026-11-23T08:00:00Z')

function open(settings: DatabaseEnv): Database {
  const database = openDatabase(settings, () => {})
  onTestFinished(() => database.close())
  return database
}

/** A process whose probes find what the test says, with a clock that the test sets. */
function createProcess(mailServer: MailServer, update: UpdateAlerts, log: (line: string) => void = () => {}) {
  const env = parseEnv({ SITE_URL: site, ...mailServer.settings })
  let now = start
  let problems: Partial<Record<ProbeName, Observation[]>> = {}
  const run = createAlertRun(env, {
    probes: probeNames.map((name) => ({ name, find: async () => problems[name] ?? [] })),
    update,
    siteUrl: site,
    deadlineMs: 15_000,
    log,
    now: () => now,
  })
  /** Runs the probes this many minutes after the start. Each probe in `names` finds a problem. */
  return (at: number, ...names: ProbeName[]) => {
    now = start + at * minute
    problems = Object.fromEntries(names.map((name) => [name, [{ details: `details of ${name}` }]]))
    return run()
  }
}

/** A state of version 1.0.0 with three mailed problems: of the whole site, of this machine and of another one. */
const legacyState = {
  known: {
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

const readTexts = ({ arrived }: MailServer) => arrived.map(({ raw }) => readText(raw))

const store = (database: Database, name: string, value: unknown) =>
  openStoredValue(database, name).update(() => ({ value, result: null }))

describeInEach('alerts', (makeSettings) => {
  test('several processes that find the same problem at the same moment send one mail', async () => {
    const server = await runMailServer()
    const settings = await makeSettings()
    const processes = [1, 2, 3].map(() => createProcess(server, openSharedState(open(settings))))
    for (const at of [0, 10, 11, 80]) await Promise.all(processes.map((run) => run(at, 'messages')))
    expect(server.arrived).toHaveLength(1)
    for (const at of [81, 90]) await Promise.all(processes.map((run) => run(at)))
    expect(readTexts(server)).toEqual([
      expect.stringMatching(/^Des messages ne vous parviennent pas, depuis .*\s+details of messages\s/),
      expect.stringMatching(/^Réglé\u00a0: Des messages ne vous parviennent pas\s/),
    ])
    expect(server.arrived.every(({ to }) => to.join() === owner)).toBe(true)
    expect(server.arrived.every(({ raw }) => readHeader(raw, 'Reply-To') === null)).toBe(true)
    expect(new Set(server.arrived.map(({ raw }) => readHeader(raw, 'Message-ID'))).size).toBe(2)
  })

  test('a database of version 1.0.0 opens, and its alerts are neither repeated nor lost', async () => {
    const server = await runMailServer()
    const database = open(await makeSettings())
    await store(database, 'alerts', legacyState)
    await store(database, 'links', { 'https://a.example': { at: start, since: start, outcome: null } })
    const file = join(createTemporaryFolder(), 'alerts.json')
    const run = createProcess(
      server,
      openMachineState(file, database, () => {}),
    )
    for (const at of [9, 10, 20]) await run(at, 'backup')
    for (const at of [80, 100]) await run(at)
    expect(readTexts(server)).toEqual([
      expect.stringMatching(/^Réglé\u00a0: Une partie du site ne fonctionne pas\s/),
      expect.stringMatching(/^Réglé\u00a0: La dernière sauvegarde a plus d’une semaine\s/),
    ])
  })

  test('a mail that was refused is sent later, without the problems that are over by then', async () => {
    let isAway = true
    const refusal = Object.assign(new Error('Later'), { responseCode: 451 })
    const server = await runMailServer(startMailServer({ answer: async () => (isAway ? refusal : null) }))
    const lines: string[] = []
    const run = createProcess(server, openSharedState(open(await makeSettings())), (line) => lines.push(line))
    for (const at of [0, 10, 11, 12]) await run(at, 'part', 'disk')
    expect(lines).toEqual([expect.stringMatching(/did not accept a mail to the owner \(disk, part; .+\)/)])
    isAway = false
    for (const at of [20, 25, 30, 60, 90]) await run(at, 'disk')
    expect(server.arrived.map(({ raw }) => readHeader(raw, 'Subject'))).toEqual([
      'Le disque est presque plein',
    ])
  })
})

/** A database that cannot be opened, because its file is missing in a folder that a site has used. */
async function openMissing(): Promise<Database> {
  const DATA_DIR = createTemporaryFolder()
  await writeFile(join(DATA_DIR, 'secrets.json'), '{}')
  return open({ DATA_DIR })
}

test('a machine remembers its mails across restarts, even without its database', async () => {
  const server = await runMailServer()
  const file = join(createTemporaryFolder(), 'alerts.json')
  const restart = async () =>
    createProcess(
      server,
      openMachineState(file, await openMissing(), () => {}),
    )
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
  const server = await runMailServer()
  const file = join(createTemporaryFolder(), 'alerts.json')
  await writeFile(file, JSON.stringify(legacyState))
  const run = createProcess(
    server,
    openMachineState(file, await openMissing(), () => {}),
  )
  for (const at of [10, 11]) await run(at, 'backup')
  expect(readTexts(server)).toEqual([
    expect.stringMatching(/^Réglé\u00a0: Une partie du site ne fonctionne pas\s/),
  ])
})

test('on a full disk the process remembers, and logs once that a restart may repeat a mail', async () => {
  const server = await runMailServer()
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const run = createProcess(server, openMachineState('/dev/null/alerts.json', await openMissing(), log), log)
  for (const at of [0, 10, 11, 70, 130]) await run(at, 'part')
  await run(150)
  expect(server.arrived).toHaveLength(2)
  expect(lines.filter((line) => line.includes('cannot be written'))).toHaveLength(1)
})
