import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Database, openSqlite } from '@freelance-site/foundation/server'
import { createPluginContext, createTemporaryFolder } from '@freelance-site/foundation/testing'
import { toDatabasePath } from '@freelance-site/releases/server'
import { createClient } from '@sanity/client'
import { createMockAuthStore, createSourceFromConfig } from 'sanity'
import { createStructureBuilder, type ListBuilder, type StructureBuilder } from 'sanity/structure'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { apiPaths } from '#lib/addresses.ts'
import { parseEnv } from '#lib/env.server.ts'
import type * as Server from '#server/plugins/plugins.ts'
import type * as Studio from '#studio/config.ts'
import { copyRepo, deleteLines, runIn, symlinkPackages } from '../../support/copyOfRepo.ts'
import { parts, serverList, studioList } from '../../support/takeOut.ts'

/** What the site loses with each part. */
const lost: Record<string, readonly string[]> = {
  inbox: [
    apiPaths.contact,
    apiPaths.messages,
    'the plugin inbox',
    'the work of inbox',
    'the probe messages',
    'the tool messages',
    'on a platform: the work of inbox',
  ],
  visits: [
    apiPaths.visits,
    'the plugin visits',
    'the work of visits',
    'the retention of visits',
    'the tool visits',
    'on a platform: expired visits are deleted',
  ],
  backups: [
    'the plugin backups',
    'the work of backups',
    'npm run backup',
    'npm run restore',
    'the probe backup',
  ],
  alerts: [
    'the plugin alerts',
    'the work of alerts',
    'the probe schedule',
    'the probe disk',
    'on a platform: the work of alerts',
  ],
  schedule: ['the tool schedule', 'the dialog to schedule'],
  order: ['the lists in order'],
}

/** What parts have stored. */
const rows = {
  [`INSERT INTO messages ("id", "messageId", "state", "receivedAt", "locale", "fullName", "email", "message", "dueAt", "searched")
    VALUES ('a', 'a', 'delivered', 1, 'fr', 'Zoé', 'zoe@example.com', 'Bonjour', 1, '')`]:
    'SELECT "id" FROM messages',
  "INSERT INTO visits VALUES ('2026-11-23', 'page', '', 7)": 'SELECT "many" FROM visits',
}
const files = ['backups/2026-11-22T030000Z/backup.json', 'alerts.json']

let copy = ''
/** How many lines each part has in the lists. */
const lines = new Map<string, unknown>()

/** A list in the copy without the lines of a part. It is another file, since a module is loaded once. */
const toVariant = (file: string, part: string) => file.replace('.ts', `-without-${part}.ts`)

beforeAll(() => {
  copy = copyRepo('take-out', symlinkPackages)
  for (const { name, server, studio } of parts) {
    const cut = (file: string, part = { lines: /^never$/ }) => {
      cpSync(join(copy, file), join(copy, toVariant(file, name)))
      return deleteLines(copy, toVariant(file, name), part.lines)
    }
    lines.set(name, { server: cut(serverList, server), studio: cut(studioList, studio) })
  }
}, 60_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('without the lines of any part in the two lists, types pass', { timeout: 180_000 }, () => {
  for (const { name, server, studio } of parts)
    expect([name, lines.get(name)]).toEqual([
      name,
      { server: server?.count ?? 0, studio: studio?.count ?? 0 },
    ])
  const args = ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false']
  expect(runIn(copy, args)).toEqual({ status: 0, output: '' })
})

/** Opens a data folder with the lists of the copy. Says in words what they have. */
async function openWith([serverFile, studioFile]: [string, string], DATA_DIR: string) {
  const server: typeof Server = await import(join(copy, serverFile))
  const { toStudioConfig }: typeof Studio = await import(join(copy, studioFile))
  const env = parseEnv({
    RUN_BY: 'ownServer',
    DATA_DIR,
    SMTP_URL: 'smtp://[::1]',
    CONTACT_TO: 'owner@site.example',
  })
  const database = openSqlite(toDatabasePath(env), server.siteTables())
  onTestFinished(() => database.close())
  const { endpoints, start } = server.createSitePlugins(env, { database, isFront: true })
  await start(AbortSignal.abort()).stop()
  const has = [
    ...Object.keys(endpoints()),
    ...server
      .toPlugins(env)
      .flatMap(({ name, commands = {}, watch, start: work }) => [
        `the plugin ${name}`,
        ...(work ? [`the work of ${name}`] : []),
        ...Object.keys(commands).map((command) => `npm run ${command}`),
        ...(watch?.(createPluginContext(database)) ?? []).map((probe) => `the probe ${probe.name}`),
      ]),
    ...Object.keys(JSON.parse(server.toRetention(env))).map((name) => `the retention of ${name}`),
    ...(await describeStudio(toStudioConfig('http://localhost:3000', 'fr'))),
    ...(await describePlatform(server, database)),
  ]
  return { database, has }
}

const scheduleShape = z.object({ message: z.string(), work: z.record(z.string(), z.unknown()) })

/** Calls the schedule of a hosting platform. Says in words what it did. */
async function describePlatform(server: typeof Server, database: Database): Promise<string[]> {
  const CRON_SECRET = 'a secret of sixteen characters'
  const env = parseEnv({
    RUN_BY: 'platform',
    SITE_URL: 'https://site.example',
    SMTP_URL: 'smtp://[::1]',
    CONTACT_TO: 'owner@site.example',
    CRON_SECRET,
  })
  await database.query("INSERT INTO visits VALUES ('2001-01-01', 'page', '', 1)")
  const plugins = server.createSitePlugins(env, { database, isFront: false, after: () => {} })
  const headers = { authorization: `Bearer ${CRON_SECRET}` }
  const request = new Request(`https://site.example${apiPaths.schedule}`, { headers })
  const answer = await plugins.endpoints()[apiPaths.schedule]?.handle(request)
  const { work } = scheduleShape.parse(await answer?.json())
  const expired = await database.query(`DELETE FROM visits WHERE "day" = '2001-01-01' RETURNING "day"`)
  return [
    ...Object.keys(work).map((name) => `on a platform: the work of ${name}`),
    ...(expired.length === 0 ? ['on a platform: expired visits are deleted'] : []),
  ]
}

type Config = ReturnType<typeof Studio.toStudioConfig>

type ToActions = (actions: unknown[], context: { schemaType: string }) => unknown[]
const actionsShape = z.custom<ToActions>((value) => typeof value === 'function')

async function describeStudio(config: Config): Promise<string[]> {
  const { plugins, document } = config
  const own = (plugins ?? []).flatMap((plugin) => ('name' in plugin ? [plugin] : []))
  const original = Object.assign(() => null, { displayName: 'SchedulePublishAction' })
  const actions = actionsShape.parse(document?.actions)([original], { schemaType: 'project' })
  const structure = own.find(({ name }) => name === 'sanity/structure')?.tools
  return [
    ...own.map(({ name }) => `the tool ${name}`),
    ...(actions.includes(original) ? [] : ['the dialog to schedule']),
    ...((await isInOrder(config, structure)) ? ['the lists in order'] : []),
  ]
}

type ToStructure = (S: StructureBuilder) => ListBuilder
const toolsShape = z.tuple([
  z.object({
    options: z.object({ structure: z.custom<ToStructure>((value) => typeof value === 'function') }),
  }),
])

/** Whether the list of projects is our own pane. */
async function isInOrder({ schema }: Config, tools: unknown): Promise<boolean> {
  const project = { projectId: 'embedded', dataset: 'production' }
  const client = createClient({ ...project, apiVersion: '2025-02-19', useCdn: false })
  const auth = createMockAuthStore({ client, currentUser: null })
  const source = await createSourceFromConfig({ ...project, auth, schema })
  const S = createStructureBuilder({ source, perspectiveStack: ['drafts'] })
  const [{ options }] = toolsShape.parse(tools)
  const items = options.structure(S).serialize().items ?? []
  const projects = items.find(({ id }) => id === 'projects')
  const child: unknown = projects && 'child' in projects ? projects.child : undefined
  return child instanceof Object && 'type' in child && child.type === 'component'
}

const isStored = async (database: Database, folder: string) => [
  ...(await Promise.all(Object.values(rows).map(async (find) => (await database.query(find)).length === 1))),
  ...files.map((file) => existsSync(join(folder, file))),
]

test('with all parts, the site has everything that an owner may take out', { timeout: 60_000 }, async () => {
  const { has } = await openWith([serverList, studioList], createTemporaryFolder())
  expect(has).toEqual(expect.arrayContaining(Object.values(lost).flat()))
})

test.each(parts)(
  'without $name, only what belongs to it is gone, and what is stored stays',
  async ({ name }) => {
    const folder = createTemporaryFolder()
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), '{}')
    }
    const before = await openWith([serverList, studioList], folder)
    for (const insert of Object.keys(rows)) await before.database.query(insert)
    const after = await openWith([toVariant(serverList, name), toVariant(studioList, name)], folder)
    expect(after.has).toEqual(before.has.filter((each) => !lost[name]?.includes(each)))
    expect(await isStored(after.database, folder)).toEqual([true, true, true, true])
  },
)
