import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** While this file exists, `npm start` is at work for the first time in a folder, and may create what is not there. */
const firstStart = 'first-start'

/** What a site leaves behind: any of these shows that there was one. */
const traces = [
  'secrets.json',
  'lake.sqlite',
  'outbox.sqlite',
  'current.json',
  'publisher.json',
  'releases',
  'assets',
  'backups',
]

/**
 * Whether nothing was ever kept in a data folder, so that a missing file may be created. Anywhere else it has been lost,
 * and a new one in its place would hide that.
 */
export const isNewFolder = (folder: string): boolean =>
  existsSync(join(folder, firstStart)) || !traces.some((name) => isThere(join(folder, name)))

function isThere(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() ? readdirSync(path).length > 0 : Boolean(found?.size)
}

/** Marks a new folder until `endFirstStart`, so that a first start that is interrupted is repeated. */
export function beginFirstStart(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, firstStart),
    'npm start removes this file once it has created everything here.\n',
  )
}

/** Everything that is kept has been created. */
export const endFirstStart = (folder: string): void => rmSync(join(folder, firstStart), { force: true })
