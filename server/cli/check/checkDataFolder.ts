import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toVersionProblem as toLakeProblem } from 'content-lake/database'
import { toVersionProblem } from '#lib/database/schema.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { done, type Finding, missing } from './finding.ts'

/** The databases of the folder, and why this code cannot open one of some version. */
const databases = { 'lake.sqlite': toLakeProblem, 'outbox.sqlite': toVersionProblem }

/**
 * Checks whether this version of the code can open what is in the data folder, also while the site is stopped. It reads the
 * versions only: opening a database could bring it up to date.
 */
export function checkDataFolder({ DATA_DIR }: { DATA_DIR: string }): Finding {
  const step = 'Data'
  const problems = Object.entries(databases).flatMap(([name, toProblem]) => {
    const path = join(DATA_DIR, name)
    if (!existsSync(path)) return []
    try {
      return toProblem(path, readVersion(path)) ?? []
    } catch (error) {
      return `${path} cannot be read: ${toErrorMessage(error)}.`
    }
  })
  return problems.length === 0
    ? done(step, `This version of the site can open ${DATA_DIR}.`)
    : missing(step, problems.join(' '))
}

function readVersion(path: string): number {
  using file = new DatabaseSync(path, { readOnly: true })
  return Number(file.prepare('PRAGMA user_version').get()?.user_version)
}
