import { formatBackupTrouble } from '#lib/backup/backupStatus.ts'
import { type BackupEnv, formatContents, listBackups } from '../../backup/backups.ts'
import { readLastOutcome } from '../../backup/makeBackup.ts'
import { type Finding, missing } from './finding.ts'

/** Checks whether there is a backup, and whether the last attempt to make one succeeded. */
export async function checkBackups(env: BackupEnv): Promise<Finding> {
  const step = 'Backups'
  const [newest] = await listBackups(env)
  const troubles = (await readLastOutcome(env))?.troubles ?? []
  const last = newest
    ? `The last is ${newest.name}, with ${formatContents(newest)}.`
    : 'There is none yet: npm start makes one soon after its start.'
  if (troubles.length > 0) {
    const sentences = troubles.map((trouble) => formatBackupTrouble(trouble, 'en'))
    return missing(step, `${sentences.join(' ')} ${last}`)
  }
  return { step, state: newest ? 'done' : 'unsure', sentence: last }
}
