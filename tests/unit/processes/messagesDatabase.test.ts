import type { Log } from '@freelance-site/foundation/server'
import {
  createPluginContext,
  createTemporaryFolder,
  type Postgres,
  programs,
  startPostgres,
  waitFor,
} from '@freelance-site/foundation/testing'
import { good, runMailServer, site } from '@freelance-site/inbox/testing'
import { checkMessages } from '@freelance-site/releases/server'
import {
  ask,
  createPartProblem,
  createPartProblems,
  createServerProbes,
  setUpFront,
  watchStores,
} from '@freelance-site/releases/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { apiPaths } from '#lib/addresses.ts'
import { parseEnv } from '#lib/env.server.ts'
import { language } from '#lib/i18n/owner.ts'
import { siteNames } from '#lib/siteNames.ts'
import { alerts } from '#server/plugins/alerts.ts'
import { openDatabase } from '#server/plugins/plugins.ts'
import { createReceiver } from '../../support/contactReceiver.ts'
import { readText, startMailServer } from '../../support/mailServer.ts'

const minute = 60_000
const pauseMs = 20
const password = 'right-4711'
/** Postgres keeps 3 more for its administrator. */
const connections = 9

/** Starts a site with pages, the contact form and alerts. The test sets the clock of the alerts. */
async function startSite(url: string) {
  const mail = await runMailServer(startMailServer())
  const settings = { RUN_BY: 'ownServer', DATA_DIR: createTemporaryFolder(), DATABASE_URL: url }
  const env = parseEnv({ ...settings, SITE_URL: site, ...mail.settings })
  const database = openDatabase(env, () => {})
  const ending = new AbortController()
  onTestFinished(async () => {
    ending.abort()
    await database.close()
  })
  let now = Date.now()
  const logged: { level: string; line: string }[] = []
  const log: Log = (line, { level = 'info' } = {}) => logged.push({ level, line })
  const problems = createPartProblems(log, { names: siteNames })
  const { origin } = await setUpFront({
    ids: ['r1'],
    handlers: {
      [apiPaths.contact]: { method: 'POST', handle: createReceiver(env, { database, log: () => {} }) },
    },
    messages: () => problems.stateOf('messages'),
  })
  watchStores({
    settings: env,
    service: undefined,
    database,
    problems,
    onServiceFileBack: () => {},
    signal: ending.signal,
    pauseMs,
  })

  /** Starts the alerts, as a new process does. */
  const beginAlerts = () => {
    let runs = 0
    const list = () => {
      runs += 1
      return problems.list()
    }
    const plugin = alerts(env, { pauseMs, now: () => now })
    const probes = [
      ...(plugin.watch?.(createPluginContext(database)) ?? []),
      ...createServerProbes(
        {
          ...{ problems: list, service: undefined, failure: () => null },
          renderer: { previewPort: () => 1 },
        },
        { site: {}, siteUrl: 'https://site.example', language, names: siteNames },
      ),
    ]
    const work = plugin.start?.({ ...createPluginContext(database, probes), signal: ending.signal })
    /** Waits until every probe has run twice more: all due mails are then sent. */
    const untilProbed = async () => {
      const enough = runs + 3
      await waitFor('the probes', () => runs >= enough)
    }
    return { untilProbed, stop: async () => work?.stop() }
  }
  const readMails = () =>
    mail.arrived.map(({ raw }) => readText(raw)).filter((text) => text.includes('DATABASE_URL'))
  return {
    ...{ env, origin, logged, beginAlerts, readMails },
    pass: (minutes: number) => {
      now += minutes * minute
    },
    health: async () => {
      const { status, body } = await ask(origin, '/health/ready')
      return { code: status, ...JSON.parse(body.toString()) }
    },
    post: async () => {
      const headers = { 'content-type': 'application/json', origin }
      const body = JSON.stringify({ ...good, message: crypto.randomUUID() })
      return (await fetch(origin + apiPaths.contact, { method: 'POST', headers, body })).status
    },
  }
}

const isHere = programs !== null

describe.skipIf(!isHere)(
  `Postgres that cannot be used${isHere ? '' : ', which is not installed here'}`,
  () => {
    let postgres: Postgres
    let url = ''
    let user = ''
    const strangers: Client[] = []
    beforeAll(async () => {
      postgres = await startPostgres({ maxConnections: connections + 3 })
    }, 60_000)
    afterAll(() => postgres.remove())

    const endConnections = () =>
      postgres.run(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${user}' AND application_name <> 'stranger'`,
      )
    /** Takes every connection that is free. */
    const fill = async () => {
      for (;;) {
        const client = new Client({ connectionString: url, application_name: 'stranger' })
        client.on('error', () => {})
        try {
          await client.connect()
          strangers.push(client)
        } catch {
          return
        }
      }
    }
    const faults = {
      refused: {
        log: 'does not let the site in (password authentication failed for user "site_refused")',
        mail: /refuse l’accès au site|does not let the site in/,
        begin: async () => {
          await postgres.run(`ALTER ROLE ${user} PASSWORD 'another'`)
          await endConnections()
        },
        end: () => postgres.run(`ALTER ROLE ${user} PASSWORD '${password}'`),
      },
      full: {
        log: 'has no free connection (',
        mail: /n’a plus de connexion libre|has no free connection/,
        begin: async () => {
          // The site may reconnect before this test takes the freed connection.
          await waitFor('strangers in every connection', async () => {
            await endConnections()
            await fill()
            return strangers.length === connections
          })
        },
        end: async () => {
          await Promise.all(strangers.splice(0).map((client) => client.end()))
        },
      },
      unreachable: {
        log: 'does not answer (',
        mail: /ne répond pas|does not answer/,
        begin: () => postgres.stop(),
        end: () => postgres.start(),
      },
    }

    test.each(['refused', 'full', 'unreachable'] as const)(
      'because it is %s: the health check, the log, npm run check and one mail report it, and a second mail its end',
      async (state) => {
        user = `site_${state}`
        url = await postgres.createDatabase({ name: user, password })
        const { env, origin, health, post, logged, beginAlerts, readMails, pass } = await startSite(url)
        const first = beginAlerts()
        expect(await post()).toBe(202)
        const { begin, end, ...words } = faults[state]
        await begin()
        await waitFor('the health check', async () => (await health()).messages === state)
        expect(await health()).toEqual({ code: 200, status: 'ready', release: 'r1', messages: state })
        expect((await ask(origin, '/')).status).toBe(200)
        expect(await post()).toBe(503)

        const errors = () => logged.filter(({ level }) => level === 'error')
        await waitFor('the log', () => errors().length > 0)
        expect(errors().map(({ line }) => line)).toEqual([expect.stringContaining(words.log)])
        const [result] = await checkMessages(env, siteNames)
        expect(result).toMatchObject({ state: 'missing', sentence: expect.stringContaining(words.log) })
        expect(result?.sentence).toMatch(
          /contact form says that it cannot take messages.* Postgres|DATABASE_URL, then/,
        )

        await first.untilProbed()
        pass(6)
        await first.untilProbed()
        expect(readMails()).toEqual([])
        pass(6)
        await waitFor('the mail', () => readMails().length > 0)
        expect(readMails()[0]).toMatch(words.mail)
        // After a restart, no mail is repeated, although the database could not record the first one.
        await first.stop()
        const second = beginAlerts()
        for (let hours = 0; hours < 3; hours += 1) {
          pass(60)
          await second.untilProbed()
        }
        expect(readMails()).toHaveLength(1)

        await end()
        await waitFor('the health check', async () => (await health()).messages === 'ok')
        expect(await post()).toBe(202)
        expect(await checkMessages(env, siteNames)).toMatchObject([{ state: 'done' }])
        expect(logged.at(-1)).toEqual({ level: 'info', line: 'the database answers again.' })
        await second.untilProbed()
        pass(11)
        await waitFor('the mail that it is over', () => readMails().length > 1)
        await second.untilProbed()
        expect(readMails()).toHaveLength(2)
        expect(readMails()[1]).toMatch(/^(?:Réglé|Over)/)
        for (const text of [JSON.stringify(logged), JSON.stringify(readMails()), result?.sentence])
          expect(text).not.toContain(password)
      },
      60_000,
    )
  },
)

test('an unstable database server is logged once a minute at most, with each failure and recovery', () => {
  let now = 0
  const lines: string[] = []
  const problems = createPartProblems((line) => lines.push(line), { now: () => now })
  const place = { part: 'messages', setting: 'DATABASE_URL' }
  const add = (state: 'full' | 'unreachable') =>
    problems.add(createPartProblem(state, place, `${state} at ${now}`))
  for (; now < 10 * minute; now += 5_000) {
    add(now % 10_000 === 0 ? 'full' : 'unreachable')
    if (now % 15_000 === 0) problems.clear('messages')
  }
  expect(problems.list()).toMatchObject([{ code: 'part.unreachable' }])
  expect(lines.filter((line) => line === 'the database answers again.')).toHaveLength(10)
})
