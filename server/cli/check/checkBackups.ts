import { formatBackupIncident } from '#lib/backup/backupStatus.ts'
import { type BackupEnv, findNewest, formatContents, listBackups } from '../../backup/backups.ts'
import { readLastOutcome } from '../../backup/makeBackup.ts'
import { done, type Finding, missing, unsure } from './finding.ts'

/** Checks whether there is a backup, and whether the last attempt to make one succeeded. */
export async function checkBackups(env: BackupEnv): Promise<Finding> {
  const step = 'Backups'
  const now = new Date()
  const newest = findNewest(await listBackups(env, now), now)
  const incidents = (await readLastOutcome(env))?.incidents ?? []
  const last = newest
    ? `The last is ${newest.name}, with ${formatContents(newest)}.`
    : 'There is none yet: npm start makes one soon after its start.'
  if (incidents.length === 0) return newest ? done(step, last) : unsure(step, last)
  const sentences = incidents.map((incident) => formatBackupIncident(incident, 'en'))
  return missing(step, [...sentences, last].join(' '))
}
