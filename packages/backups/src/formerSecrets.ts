import { join } from 'node:path'
import { parseJson, readIfThere, writeFileAtomic } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { findNewest, readStore, toOwnStore } from './backups.ts'
import type { BackupOptions } from './options.ts'
import { sortByAge } from './retention.ts'

/** A file of the site like others: a restore brings back the list that belongs to the restored secrets. */
const toPath = ({ folder }: BackupOptions) => join(folder, 'former-secrets.json')

/** The hashes of secrets that the site had before a reset. Backups with one of them are its own. */
export async function readFormerSecrets(options: BackupOptions): Promise<string[]> {
  const text = (await readIfThere(toPath(options)))?.toString() ?? '[]'
  return parseJson(text, z.array(z.string())) ?? []
}

/**
 * Call it before the secrets are reset. It stores the hash in the site's newest backup, since the file itself may be damaged, or of
 * another site whose backup was restored here.
 */
export async function rememberSecrets(options: BackupOptions): Promise<void> {
  const { backups } = await readStore(options, toOwnStore(options))
  const now = new Date()
  const hash = findNewest(sortByAge(backups, now), now)?.files[options.secrets.file]
  if (hash === undefined) return
  const hashes = new Set([...(await readFormerSecrets(options)), hash])
  await writeFileAtomic(toPath(options), JSON.stringify([...hashes]), 0o600)
}
