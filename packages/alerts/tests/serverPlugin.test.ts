import { createServer } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Probe, Problem } from '@freelance-site/foundation'
import { openSqlite, sharedTables } from '@freelance-site/foundation/server'
import { createPluginContext, createTemporaryFolder, waitFor } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'
import { alerts } from '../src/serverPlugin.ts'

const minute = 60_000

/** The page of a shop, which this package knows nothing of. */
async function openShop() {
  let status = 200
  const server = createServer((_, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    url,
    answer: (next: number) => {
      status = next
    },
  }
}

const open = (folder: string) => {
  const database = openSqlite(join(folder, 'shop.sqlite'), [sharedTables])
  onTestFinished(() => database.close())
  return database
}

const failed: Problem = { code: 'failed', parameters: {}, severity: 'error', place: {} }

test('the owner of a shop gets a mail when its page no longer answers, and one when it does', async () => {
  const shop = await openShop()
  let rounds = 0
  const page: Probe = {
    name: 'page',
    title: 'The shop does not answer',
    scope: 'site',
    formatProblem: ({ parameters }) => `It answers ${parameters.status}.`,
    find: async () => {
      rounds += 1
      const { status } = await fetch(shop.url)
      return status === 200 ? [] : [{ problem: { ...failed, parameters: { status } } }]
    },
  }
  const mails: string[] = []
  let now = Date.now()
  const folder = createTemporaryFolder()
  const plugin = alerts({
    send: async ({ subject, text }) => {
      mails.push(`${subject}\n${text}`)
      return { kind: 'accepted' }
    },
    siteName: 'the shop',
    language: 'en',
    formatMoment: () => 'noon',
    file: join(folder, 'alerts.json'),
    pauseMs: 5,
    now: () => now,
  })
  const { signal } = new AbortController()
  const work = plugin.start?.({ ...createPluginContext(open(folder), [page]), signal })
  const wait = async (minutes: number) => {
    now += minutes * minute
    const enough = rounds + 3
    await waitFor('the probes', () => rounds >= enough)
  }
  await wait(10)
  shop.answer(500)
  for (const minutes of [0, 9, 2]) await wait(minutes)
  const begun = 'The shop does not answer, since noon.\nIt answers 500.\n\n-- \nSent by your site the shop\n'
  expect(mails).toEqual([`The shop does not answer\n${begun}`])
  shop.answer(200)
  for (const minutes of [60, 11]) await wait(minutes)
  expect(mails.slice(1)).toEqual([expect.stringMatching(/^Over: The shop does not answer\n/)])
  await work?.stop()
})

const broken = (name: string, scope: Probe['scope']): Probe => ({
  ...{ name, title: name, scope, formatProblem: () => 'broken' },
  find: async () => [{ problem: failed, since: 0 }],
})

test('machines with a shared database each report their own problems, and one of them those of the site', async () => {
  const mails: string[] = []
  const database = open(createTemporaryFolder())
  const shared = { ...database, sql: { ...database.sql, isShared: true } }
  const probes = [broken('disk', 'machine'), broken('queue', 'site')]
  const works = [1, 2].map(() =>
    alerts({
      send: async ({ text }) => {
        mails.push(text.replace(/, since[^-]*-- \nSent by your site/, ':').trim())
        return { kind: 'accepted' }
      },
      siteName: 'https://site.example',
      language: 'en',
      formatMoment: String,
      file: join(createTemporaryFolder(), 'alerts.json'),
      pauseMs: 5,
    }).start?.({ ...createPluginContext(shared, probes), signal: new AbortController().signal }),
  )
  await waitFor('the mails', () => mails.length >= 3)
  await Promise.all(works.map((work) => work?.stop()))
  const ofMachine = `disk: https://site.example (${hostname()})`
  expect(mails.toSorted()).toEqual([ofMachine, ofMachine, 'queue: https://site.example'])
})
