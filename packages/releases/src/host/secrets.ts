import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toErrorMessage } from '@freelance-site/foundation/errorMessage'
import { parseJson, readIfThere, writeFileAtomic } from '@freelance-site/foundation/file'
import { PlainError } from '@freelance-site/foundation/plainError'
import { z } from 'zod'
import { formatIncident, type Incident } from '../status/incident.ts'
import { isNewFolder } from './dataFolder.ts'

const secret = z.string().min(16)
const secretsShape = z.object({
  ownerKey: secret,
  lakeToken: secret,
  webhookSecret: secret,
})

/**
 * The key that signs the owner in, the token of this site’s processes, which gives full access to the embedded lake,
 * and the secret of the lake’s webhook.
 */
export type Secrets = z.infer<typeof secretsShape>

const toPath = (dataDir: string) => join(dataDir, 'secrets.json')
const createSecret = () => randomBytes(24).toString('base64url')

/** Null if the text is damaged. Backups check their copies with it. */
export const parseSecrets = (text: string): Secrets | null => parseJson(text, secretsShape)

async function loadSecrets(dataDir: string): Promise<Secrets | Incident> {
  const toIncident = (state: Incident['state'], detail: string | null = null): Incident => ({
    part: 'secrets',
    state,
    file: 'secrets.json',
    detail,
  })
  try {
    const file = await readIfThere(toPath(dataDir))
    if (!file?.length) return toIncident('missing')
    return parseSecrets(file.toString()) ?? toIncident('damaged')
  } catch (error) {
    return toIncident('unusable', toErrorMessage(error))
  }
}

/** Creates them in a new data folder only: on an existing site, new secrets would silently change the owner's key. */
export const openSecrets = (dataDir: string): Promise<Secrets | Incident> =>
  isNewFolder(dataDir) ? ensureSecrets(dataDir) : loadSecrets(dataDir)

/** Null if there is no file. Throws a `PlainError` if the file is empty, damaged or cannot be read. */
export async function readSecretsIfCreated(dataDir: string): Promise<Secrets | null> {
  const found = await loadSecrets(dataDir)
  if (!('part' in found)) return found
  if (found.state === 'missing' && !existsSync(toPath(dataDir))) return null
  throw new PlainError(formatIncident(found, 'en'))
}

/** Throws a `PlainError` if there are no secrets yet, or they cannot be read. Creates nothing. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const secrets = await readSecretsIfCreated(dataDir)
  if (secrets) return secrets
  throw new PlainError(`${toPath(dataDir)} does not exist. Run npm start once to create it.`)
}

/**
 * Reads the secrets, or creates them if there is no file; only this user may read it. Throws a `PlainError` if that
 * fails.
 */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  const existing = await readSecretsIfCreated(dataDir)
  if (existing) return existing
  const path = toPath(dataDir)
  const secrets = { ownerKey: createSecret(), lakeToken: createSecret(), webhookSecret: createSecret() }
  await writeFileAtomic(path, `${JSON.stringify(secrets, null, 2)}\n`, 0o600).catch((error: unknown) => {
    throw new PlainError(`${path} cannot be written: ${toErrorMessage(error)}`)
  })
  return secrets
}
