import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openSqlite } from 'foundation/sqlite'
import type { Env } from '#lib/env.server.ts'
import { siteTables } from '#server/database/siteDatabase.ts'
import { ensureSecrets, readSecrets } from '../processes/secrets.ts'
import { lockFolder, move, toAsideFolderName } from './dataFolder.ts'

/** The file of each part, without the journals that SQLite keeps beside it. */
const files = { content: 'lake.sqlite', messages: 'outbox.sqlite', secrets: 'secrets.json' } as const

export type ResetPart = keyof typeof files

export const isResetPart = (word: string): word is ResetPart => Object.hasOwn(files, word)

/** Replaces a part that no backup can restore by a new one. The former files are moved into a folder in the data folder. */
export async function resetPart(env: Env, part: ResetPart) {
  const { DATA_DIR: dataDir } = env
  const file = files[part]
  const formerContents = join(dataDir, toAsideFolderName('reset'))
  const former = (await readdir(dataDir)).filter((name) => name === file || name.startsWith(`${file}-`))
  {
    using _locks = await lockFolder(dataDir)
    for (const name of former) await move(join(dataDir, name), join(formerContents, name))
  }
  // The lake takes its own lock on the folder.
  await create(env, part)
  return { file, formerContents: former.length === 0 ? null : formerContents }
}

async function create(env: Env, part: ResetPart): Promise<void> {
  if (part === 'secrets') {
    await ensureSecrets(env.DATA_DIR)
  } else if (part === 'messages') {
    const database = openSqlite(join(env.DATA_DIR, files.messages), siteTables)
    await database.query('SELECT 1')
    await database.close()
  } else {
    // Slow to load, and needed only here.
    const [{ startLake }, { toLakeOptions }] = await Promise.all([
      import('content-lake'),
      import('../processes/embeddedLake.ts'),
    ])
    const options = toLakeOptions(env, await readSecrets(env.DATA_DIR), () => {})
    const lake = await startLake({ ...options, port: 0, mustExist: false })
    await lake.close()
  }
}
