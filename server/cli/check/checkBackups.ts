import { formatBackupIncident } from '#lib/backup/backupStatus.ts'
import {
  aheadOfClock,
  type BackupEnv,
  findNewest,
  formatContents,
  isFromFuture,
  listBackups,
} from '../../backup/backups.ts'
import { readLastOutcome } from '../../backup/makeBackup.ts'
import { type Finding, missing } from './finding.ts'

/** Checks whether there is a backup, and whether the last attempt to make one succeeded. */
export async function checkBackups(env: BackupEnv): Promise<Finding> {
  const step = 'Backups'
  const now = new Date()
  const backups = await listBackups(env, now)
  const newest = findNewest(backups, now)
  const ahead = backups.filter((backup) => isFromFuture(backup, now))
  const incidents = (await readLastOutcome(env))?.incidents ?? []
  const last = newest
    ? `The last is ${newest.name}, with ${formatContents(newest)}.`
    : 'There is none yet: npm start makes one soon after its start.'
  const notes = ahead.map(({ name }) => `${name} ${aheadOfClock}.`)
  if (incidents.length > 0) {
    const sentences = incidents.map((incident) => formatBackupIncident(incident, 'en'))
    return missing(step, [...sentences, last, ...notes].join(' '))
  }
  return { step, state: newest ? 'done' : 'unsure', sentence: [last, ...notes].join(' ') }
}
