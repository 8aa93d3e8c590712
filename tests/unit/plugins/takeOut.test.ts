import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { apiPaths } from '#lib/addresses.ts'
import { parseEnv } from '#lib/env.server.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'
import { createSitePlugins, toRetention } from '#server/plugins/plugins.ts'
import { toStudioConfig } from '#studio/config.ts'
import { copyRepo, deleteLines, runIn, symlinkPackages } from '../../support/copyOfRepo.ts'

type Part = { name: string; endpoints: string[]; plugin: string; row: string; rows: string }

/** The parts that an owner may take out: their endpoints and their plugin of the Studio, and a row that they have stored. */
const parts: Part[] = [
  {
    name: 'inbox',
    endpoints: [apiPaths.contact, apiPaths.messages],
    plugin: 'messages',
    row: `INSERT INTO messages ("id", "messageId", "state", "receivedAt", "locale", "fullName", "email", "message", "dueAt", "searched")
      VALUES ('a', 'a', 'waiting', 1, 'fr', 'Zoé', 'zoe@example.com', 'Bonjour', 1, '')`,
    rows: 'SELECT "id" FROM messages',
  },
  {
    name: 'visits',
    endpoints: [apiPaths.visits],
    plugin: 'visits',
    row: `INSERT INTO visits VALUES ('2026-11-23', 'page', '', 7)`,
    rows: 'SELECT "many" FROM visits',
  },
]

type Modules = {
  createSitePlugins: typeof createSitePlugins
  toRetention: typeof toRetention
  openDatabase: typeof openDatabase
  toStudioConfig: typeof toStudioConfig
}

const here: Modules = { createSitePlugins, toRetention, openDatabase, toStudioConfig }

function describeModules(modules: Modules, DATA_DIR: string) {
  const env = parseEnv({ RUN_BY: 'ownServer', DATA_DIR })
  const database = modules.openDatabase(env)
  onTestFinished(() => database.close())
  const { plugins } = modules.toStudioConfig('http://localhost:3000', 'fr')
  return {
    database,
    endpoints: Object.keys(modules.createSitePlugins(env, { database, isFront: true }).endpoints()),
    retention: modules.toRetention(env),
    plugins: plugins?.flatMap((plugin) => ('name' in plugin ? plugin.name : [])),
  }
}

describe.each(parts)(
  'without the lines of $name in the two lists',
  ({ name, endpoints, plugin, row, rows }) => {
    let copy = ''
    const lines = { server: 0, studio: 0 }

    beforeAll(() => {
      copy = copyRepo(`without-${name}`, symlinkPackages)
      const ofPart = new RegExp(`\\b${name}\\b`)
      lines.server = deleteLines(copy, 'server/plugins/plugins.ts', ofPart)
      lines.studio = deleteLines(copy, 'studio/config.ts', ofPart)
    }, 120_000)
    afterAll(() => rmSync(copy, { recursive: true, force: true }))

    test('which are two each, types pass', { timeout: 120_000 }, () => {
      expect(lines).toEqual({ server: 2, studio: 2 })
      const { status, output } = runIn(copy, [
        'node_modules/typescript/bin/tsc',
        '--noEmit',
        '--incremental',
        'false',
      ])
      expect([status, output]).toEqual([0, ''])
    })

    test('its endpoints, its tool and its sentence of the privacy page are gone, and what it has stored stays', async () => {
      const folder = createTemporaryFolder()
      const before = describeModules(here, folder)
      expect(before.endpoints).toEqual(expect.arrayContaining(endpoints))
      expect(before.plugins).toContain(plugin)
      await before.database.query(row)

      const after = describeModules(
        {
          ...(await import(join(copy, 'server/plugins/plugins.ts'))),
          ...(await import(join(copy, 'server/database/siteDatabase.ts'))),
          ...(await import(join(copy, 'studio/config.ts'))),
        },
        folder,
      )
      expect(after.endpoints.filter((path) => endpoints.includes(path))).toEqual([])
      expect(after.plugins).not.toContain(plugin)
      expect(after.retention).not.toContain(name)
      expect(await after.database.query(rows)).toHaveLength(1)
    })
  },
)
