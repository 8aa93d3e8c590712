import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startLake } from 'content-lake'
import { waitForLock } from 'content-lake/exclusiveLock'
import { openSqlite } from '#lib/database/sqlite.ts'
import { type Env, PlainError } from '#lib/env.server.ts'
import { move, toAsideName } from '../backup/dataFolder.ts'
import { toLakeOptions } from '../processes/embeddedLake.ts'
import { ensureSecrets, readSecrets } from '../processes/secrets.ts'
import { print, runCommand } from './command.ts'

/** `npm run anew`: begins a part of the data folder again, on purpose, where no backup can bring it back. */
const usage = `npm run anew content     begins with the sample content
npm run anew messages    begins without any message
npm run anew secrets     makes a new owner key

Stop npm start first. What was there is kept in a folder inside the data folder.`

/** The files of each part, without the journals that SQLite keeps beside them. */
const parts = { content: 'lake.sqlite', messages: 'outbox.sqlite', secrets: 'secrets.json' } as const

type Part = keyof typeof parts

const isPart = (word: string | undefined): word is Part => word !== undefined && Object.hasOwn(parts, word)

await runCommand(async (env) => {
  const [part, ...others] = process.argv.slice(2)
  if (!isPart(part) || others.length > 0) return print(usage, 1)
  // Held until this process ends.
  if (!(await waitForLock(join(env.DATA_DIR, 'running.lock'), 0)))
    throw new PlainError(`The site is running on ${env.DATA_DIR}. Stop npm start first.`)
  const file = parts[part]
  const found = (await readdir(env.DATA_DIR)).filter((name) => name === file || name.startsWith(`${file}-`))
  const aside = join(env.DATA_DIR, toAsideName('anew'))
  for (const name of found) await move(join(env.DATA_DIR, name), join(aside, name))
  await create(env, part)
  return print(
    `${file} is new.${found.length === 0 ? '' : ` What was there is in ${aside}.`} Run npm start again.`,
  )
})

async function create(env: Env, part: Part): Promise<void> {
  if (part === 'secrets') {
    await ensureSecrets(env.DATA_DIR)
    return
  }
  if (part === 'messages') {
    const database = openSqlite(join(env.DATA_DIR, parts.messages))
    await database.query('SELECT 1')
    return database.close()
  }
  const options = toLakeOptions(env, await readSecrets(env.DATA_DIR), () => {})
  const lake = await startLake({ ...options, port: 0, mustExist: false })
  await lake.close()
}
