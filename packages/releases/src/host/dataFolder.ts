import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** While this file exists, the first start in a folder is not complete, and the server may create missing files. */
const firstStart = 'first-start'

/** The path of the database file: messages, visits and what plugins remember. */
export const toDatabasePath = ({ DATA_DIR }: { DATA_DIR: string }): string => join(DATA_DIR, 'outbox.sqlite')

/** Any of these files and folders shows that a site ran here. */
const siteFiles = ['secrets.json', 'current.json', 'releases', 'assets', 'backups']

/** The names of what may show that a site ran in a folder. Any database does, whichever service has it. */
const listSiteFiles = (folder: string): string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? [...siteFiles, ...readdirSync(folder).filter((name) => name.endsWith('.sqlite'))]
    : []

/** Whether no site has run in a data folder. In any other folder a missing file is lost, and a new one would hide that. */
export const isNewFolder = (folder: string): boolean =>
  existsSync(join(folder, firstStart)) ||
  !listSiteFiles(folder).some((name) => hasContent(join(folder, name)))

/** Whether a file is not empty, or a folder has files. */
export function hasContent(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() ? readdirSync(path).length > 0 : Boolean(found?.size)
}

/** Marks a new folder until `endFirstStart`, so that an interrupted first start is repeated. */
export function beginFirstStart(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, firstStart),
    'The server removes this file once it has created everything here.\n',
  )
}

/** Removes the mark of `beginFirstStart`. A file that is missing from now on is lost, and is not created again. */
export const endFirstStart = (folder: string): void => rmSync(join(folder, firstStart), { force: true })
