import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toErrorMessage } from 'foundation/errorMessage'
import { done, type Finding, missing, unsure } from 'foundation/finding'
import { findNewest, formatContents, listBackups } from './backups.ts'
import { findVersionProblem } from './databases.ts'
import { readLastOutcome } from './makeBackup.ts'
import type { BackupOptions } from './options.ts'
import { formatBackupIncident } from './status.ts'

export async function checkBackups(options: BackupOptions): Promise<Finding> {
  const step = 'Backups'
  const now = new Date()
  const newest = findNewest(await listBackups(options, now), now)
  const incidents = (await readLastOutcome(options))?.incidents ?? []
  const last = newest
    ? `The last is ${newest.name}, with ${formatContents(newest)}.`
    : 'There is none yet: npm start makes one soon after its start.'
  if (incidents.length === 0) return newest ? done(step, last) : unsure(step, last)
  const { setting } = options.secondFolder
  const sentences = incidents.map((incident) => formatBackupIncident(incident, 'en', setting))
  return missing(step, [...sentences, last].join(' '))
}

/** Reads the versions only: opening a database could bring it up to date. */
export function checkVersions(options: BackupOptions): Finding {
  const step = 'Data'
  const problems = options.databases.flatMap(({ file }) => {
    const path = join(options.folder, file)
    if (!existsSync(path)) return []
    try {
      return findVersionProblem(options, path) ?? []
    } catch (error) {
      return `${path} cannot be read: ${toErrorMessage(error)}.`
    }
  })
  return problems.length === 0
    ? done(step, `This version of the site can open ${options.folder}.`)
    : missing(step, problems.join(' '))
}
