import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { toErrorMessage } from 'foundation/errorMessage'
import { parseJson, readIfThere, writeFileAtomic } from 'foundation/file'
import { PlainError } from 'foundation/plainError'
import { z } from 'zod'
import type { Incident } from '../status/incident.ts'
import { isNewFolder } from './dataFolder.ts'

const secret = z.string().min(16)
const secretsShape = z.object({
  ownerKey: secret,
  lakeToken: secret,
  webhookSecret: secret,
})

export type Secrets = z.infer<typeof secretsShape>

const toPath = (dataDir: string) => join(dataDir, 'secrets.json')
const createSecret = () => randomBytes(24).toString('base64url')

/** Parses a `secrets.json`; null if it is damaged or lacks a secret. */
export const parseSecrets = (text: string): Secrets | null => parseJson(text, secretsShape)

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

export type SecretsOutcome = { kind: 'open'; secrets: Secrets } | { kind: 'incident'; incident: Incident }

/** Creates them in a new data folder only: on an existing site, new secrets would silently change the owner's key. */
export async function openSecrets(dataDir: string): Promise<SecretsOutcome> {
  if (isNewFolder(dataDir)) return { kind: 'open', secrets: await ensureSecrets(dataDir) }
  const incident = (state: Incident['state'], detail: string | null): SecretsOutcome => ({
    kind: 'incident',
    incident: { part: 'secrets', state, file: 'secrets.json', detail },
  })
  try {
    const file = await readIfThere(toPath(dataDir))
    if (file === null || file.length === 0) return incident('missing', null)
    const secrets = parseSecrets(file.toString())
    return secrets ? { kind: 'open', secrets } : incident('damaged', null)
  } catch (error) {
    return incident('unusable', toErrorMessage(error))
  }
}

export async function readSecrets(dataDir: string): Promise<Secrets> {
  const secrets = await readSecretsIfCreated(dataDir)
  if (secrets) return secrets
  throw new PlainError(`${toPath(dataDir)} does not exist. Run npm start once to create it.`)
}

export async function readSecretsIfCreated(dataDir: string): Promise<Secrets | null> {
  const path = toPath(dataDir)
  const file = await readIfThere(path).catch((error: unknown) => {
    throw new PlainError(`${path} cannot be read: ${toErrorMessage(error)}`)
  })
  if (file === null) return null
  const secrets = parseSecrets(file.toString())
  if (secrets) return secrets
  throw new PlainError(
    `${path} is damaged. Restore it from a backup, or move it away to create new secrets (the owner key changes then).`,
  )
}
