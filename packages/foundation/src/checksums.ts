import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CheckResult, done, unsure } from './checkResult.ts'
import { listFiles, readIfThere } from './file.ts'

const siblings = join(import.meta.dirname, '../..')
const listName = 'checksums.txt'

/** Besides `package.json`, whose version ranges Renovate changes: the list itself, and files that tools and editors write. */
const unlisted = /(^|\/)(\.|(node_modules|dist)\/|package\.json$)|~$|^checksums\.txt$/

/** Needs neither Git nor a network. */
export async function checkEdits(folder = siblings): Promise<CheckResult> {
  const step = 'Packages'
  const list = await readIfThere(join(folder, listName))
  if (list === null) return unsure(step, `Without packages/${listName}, edited files cannot be found.`)
  const listed = parseList(list.toString())
  const present = parseList(await makeList(folder))
  const changes = {
    edited: [...present.keys()].filter((path) => listed.has(path) && listed.get(path) !== present.get(path)),
    added: [...present.keys()].filter((path) => !listed.has(path)),
    deleted: [...listed.keys()].filter((path) => !present.has(path)),
  }
  const named = Object.entries(changes).flatMap(([change, paths]) =>
    paths.length === 0 ? [] : `${change}: ${paths.map((path) => `packages/${path}`).join(', ')}`,
  )
  return named.length === 0
    ? done(step, `None of the ${listed.size} files in packages/ has changed.`)
    : unsure(step, `The next update undoes these changes. ${named.join('; ')}`)
}

async function makeList(folder: string): Promise<string> {
  const paths = (await listFiles(folder)).filter((path) => !unlisted.test(path)).toSorted()
  const lines = paths.map(async (path) => `${hash('sha256', await readFile(join(folder, path)))}  ${path}\n`)
  return (await Promise.all(lines)).join('')
}

const parseList = (list: string): Map<string, string> =>
  new Map(list.split('\n').flatMap((line) => (line === '' ? [] : [[line.slice(66), line.slice(0, 64)]])))

/** Writes the list of a folder: `npm run checksums -w @freelance-site/foundation`. */
export const writeList = async (folder = siblings): Promise<void> =>
  writeFile(join(folder, listName), await makeList(folder))

if (import.meta.main) void writeList()
