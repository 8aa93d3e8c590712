import { basename } from 'node:path'
import {
  type BackupsOptions,
  backups as createBackups,
  type DatabasePart,
} from '@freelance-site/backups/server'
import { hasEmbeddedLake } from '@freelance-site/content'
import type { ServerPlugin } from '@freelance-site/foundation'
import { createLog, findFileProblem, openSqlite, type Tables } from '@freelance-site/foundation/server'
import { toDatabasePath } from '@freelance-site/releases/server'
import { lakeFiles } from 'content-lake/backup'
import type { Env } from '#lib/env.server.ts'
import { formatMoment, language } from '#lib/i18n/owner.ts'
import { lakeSecrets } from '../processes/lakeSecrets.ts'

/** Backups of this site. They are part of `npm run check` only where the content is in the embedded lake. */
export function backups(env: Env, toTables: ToTables): ServerPlugin {
  const { check, ...plugin } = createBackups(toBackupOptions(env, toTables))
  return { ...plugin, ...(hasEmbeddedLake(env) && { check }) }
}

/** Returns the tables of the site. They follow from the list of plugins, which is not complete while this plugin is made. */
type ToTables = () => readonly Tables[]

/**
 * What a backup takes from the data folder, and how a lost part is created again. The process that makes backups uses
 * it, too.
 */
export const toBackupOptions = (env: Env, toTables: ToTables): BackupsOptions => ({
  folder: env.DATA_DIR,
  secondFolder: { path: env.BACKUP_DIR, setting: 'BACKUP_DIR' },
  databases: [toContent(env), toMessages(env, toTables)],
  secrets: {
    name: 'secrets',
    file: 'secrets.json',
    isIntact: (text) => lakeSecrets.parse(text) !== null,
    reset: () => lakeSecrets.ensure(env.DATA_DIR),
  },
  assets: lakeFiles.assets,
  regenerated: ['releases', 'static', 'current.json', 'first-start', 'images', ...lakeFiles.regenerated],
  locks: ['running.lock', lakeFiles.lock],
  processFile: new URL('./backupProcess.ts', import.meta.url),
  log: createLog('backup'),
  language,
  formatMoment,
  commands: { start: 'npm start', backup: 'npm run backup', restore: 'npm run restore' },
  usage: { backup: backupUsage, restore: restoreUsage },
})

const backupUsage = `npm run backup           makes one more backup beside the daily ones, while the site runs
npm run backup <file>    writes content, uploads, messages and secrets to one file, to carry elsewhere`

const restoreUsage = `npm run restore                                      lists the backups
npm run restore <name or file>                       into an empty data folder
npm run restore <name or file> -- --replace          replaces what is there, which is moved into a folder beside it
npm run restore <name or file> -- --only content     content and pictures, without the messages
npm run restore <name or file> -- --only messages    the messages, without the content
npm run restore -- --reset content                   without a backup: the sample content
npm run restore -- --reset messages                  without a backup: no messages
npm run restore -- --reset secrets                   without a backup: a new owner key

The beginning of a name is enough if no other backup has it.

Stop npm start first, except for the list.`

const toContent = (env: Env): DatabasePart => ({
  ...lakeFiles.database,
  name: 'content',
  isExpected: hasEmbeddedLake(env),
  reset: () => createLake(env),
})

async function createLake(env: Env): Promise<void> {
  // Slow to load, and needed only here. A platform, whose functions load this file, has no lake.
  const { startLake } = await import(/* turbopackIgnore: true */ 'content-lake')
  const { toLakeOptions } = await import(/* turbopackIgnore: true */ '../processes/embeddedLake.ts')
  const options = toLakeOptions(env, await lakeSecrets.read(env.DATA_DIR), () => {})
  const lake = await startLake({ ...options, port: 0, mustExist: false })
  await lake.close()
}

const toMessages = (env: Env, toTables: ToTables): DatabasePart => ({
  name: 'messages',
  file: basename(toDatabasePath(env)),
  isExpected: env.DATABASE_URL === undefined,
  table: 'messages',
  isTableOptional: true,
  findVersionProblem: (database, path) => findFileProblem(database, path, toTables()),
  reset: async () => {
    const database = openSqlite(toDatabasePath(env), toTables())
    await database.query('SELECT 1')
    await database.close()
  },
})
