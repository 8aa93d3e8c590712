import { basename } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { BackupOptions, DatabasePart } from 'backups/options'
import { toVersionProblem } from 'content-lake/database'
import { isDiskFull } from 'content-lake/diskError'
import { waitForLock } from 'content-lake/exclusiveLock'
import { createLog } from 'foundation/log'
import { findFileProblem, openSqlite } from 'foundation/sqlite'
import { z } from 'zod'
import { hasEmbeddedLake } from '#lib/content/lake.ts'
import type { Env } from '#lib/env.server.ts'
import { siteTables, toDatabasePath } from '../database/siteDatabase.ts'
import { ensureSecrets, parseSecrets, readSecrets } from '../processes/secrets.ts'

/** The data folder of the site, and its backups. */
export const toBackupOptions = (env: Env): BackupOptions => ({
  folder: env.DATA_DIR,
  secondFolder: { path: env.BACKUP_DIR, setting: 'BACKUP_DIR' },
  databases: [toContent(env), toMessages(env)],
  secrets: {
    name: 'secrets',
    file: 'secrets.json',
    isIntact: (text) => parseSecrets(text) !== null,
    reset: () => ensureSecrets(env.DATA_DIR),
  },
  assets: {
    folder: 'assets',
    path: /^assets\/(?:images|files)\/([0-9a-f]{40})[-.][^/]+$/,
    database: 'lake.sqlite',
    list: listAssets,
  },
  regenerated: [
    'releases',
    'static',
    'current.json',
    'first-start',
    'images',
    'assets/incoming',
    'assets/transformed',
  ],
  locks: ['running.lock', 'lake.lock'],
  processFile: new URL('./backupProcess.ts', import.meta.url),
  waitForLock,
  isDiskFull,
  log: createLog('backup'),
})

const toContent = (env: Env): DatabasePart => ({
  name: 'content',
  file: 'lake.sqlite',
  isExpected: hasEmbeddedLake(env),
  table: 'documents',
  findVersionProblem: (database, path) =>
    toVersionProblem(path, Number(database.prepare('PRAGMA user_version').get()?.user_version)),
  reset: () => createLake(env),
})

const pathsShape = z.array(z.object({ path: z.string() }))

function listAssets(lake: DatabaseSync): string[] {
  const rows = lake
    .prepare(
      `SELECT json_extract(json, '$.path') AS path FROM documents
         WHERE json_extract(json, '$._type') IN ('sanity.imageAsset', 'sanity.fileAsset')
           AND json_type(json, '$.path') = 'text'`,
    )
    .all()
  return pathsShape.parse(rows).map(({ path }) => `assets/${path.split('/', 1)[0]}/${basename(path)}`)
}

async function createLake(env: Env): Promise<void> {
  // Slow to load, and needed only here.
  const [{ startLake }, { toLakeOptions }] = await Promise.all([
    import('content-lake'),
    import('../processes/embeddedLake.ts'),
  ])
  const options = toLakeOptions(env, await readSecrets(env.DATA_DIR), () => {})
  const lake = await startLake({ ...options, port: 0, mustExist: false })
  await lake.close()
}

const toMessages = (env: Env): DatabasePart => ({
  name: 'messages',
  file: basename(toDatabasePath(env)),
  isExpected: env.DATABASE_URL === undefined,
  table: 'messages',
  findVersionProblem: (database, path) => findFileProblem(database, path, siteTables),
  reset: async () => {
    const database = openSqlite(toDatabasePath(env), siteTables)
    await database.query('SELECT 1')
    await database.close()
  },
})
