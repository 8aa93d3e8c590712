import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toErrorMessage } from 'foundation/errorMessage'
import { findVersionProblem } from '../../backup/databases.ts'
import { done, type Finding, missing } from './finding.ts'

/**
 * Checks whether this version of the code can open what is in the data folder, also while the site is stopped. It reads the
 * versions only: opening a database could bring it up to date.
 */
export function checkDataFolder({ DATA_DIR }: { DATA_DIR: string }): Finding {
  const step = 'Data'
  const problems = ['lake.sqlite', 'outbox.sqlite'].flatMap((name) => {
    const path = join(DATA_DIR, name)
    if (!existsSync(path)) return []
    try {
      return findVersionProblem(path) ?? []
    } catch (error) {
      return `${path} cannot be read: ${toErrorMessage(error)}.`
    }
  })
  return problems.length === 0
    ? done(step, `This version of the site can open ${DATA_DIR}.`)
    : missing(step, problems.join(' '))
}
