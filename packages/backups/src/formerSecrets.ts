import { join } from 'node:path'
import { parseJson, readIfThere, writeFileAtomic } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { findNewest, readStore, toOwnStore } from './backups.ts'
import type { BackupOptions } from './options.ts'
import { sortByAge } from './retention.ts'

/** A file of the site like others: a restore brings back the list that belongs to the restored secrets. */
const toPath = ({ folder }: BackupOptions) => join(folder, 'former-secrets.json')

/**
 * Secrets that the site had before a reset, and when it made its last backup with them. Later backups with the same secrets are those
 * of another site, of which this one is a copy.
 */
const formerShape = z.object({ hash: z.string(), until: z.iso.datetime() })

type FormerSecrets = z.infer<typeof formerShape>

export async function readFormerSecrets(options: BackupOptions): Promise<FormerSecrets[]> {
  const text = (await readIfThere(toPath(options)))?.toString() ?? '[]'
  return parseJson(text, z.array(formerShape)) ?? []
}

/**
 * Call it before the secrets are reset. It stores the hash and the time of the site's newest backup, since the file itself may be damaged, or of
 * another site whose backup was restored here.
 */
export async function rememberSecrets(options: BackupOptions): Promise<void> {
  const { backups } = await readStore(options, toOwnStore(options))
  const now = new Date()
  const newest = findNewest(sortByAge(backups, now), now)
  const hash = newest?.files[options.secrets.file]
  if (!newest || hash === undefined) return
  const former = [...(await readFormerSecrets(options)), { hash, until: newest.createdAt }]
  await writeFileAtomic(toPath(options), JSON.stringify(former), 0o600)
}
