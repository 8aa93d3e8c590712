import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hasEmbeddedLake } from '#lib/content/lake.ts'
import { isNewFolder } from '#lib/dataFolder.server.ts'
import { type Env, PlainError } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { parseJson, readIfThere, writeFileAtomic } from '#lib/file.server.ts'
import type { Incident } from '#lib/publishing/incident.ts'

const secret = z.string().min(16)
const secretsShape = z.object({
  ownerKey: secret,
  lakeToken: secret,
  webhookSecret: secret,
})

export type Secrets = z.infer<typeof secretsShape>

/** Reads this machine's secrets from `secrets.json` in the data folder, and creates those that are missing. */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  const known = await readKnown(path)
  const complete = secretsShape.safeParse(known)
  if (complete.success) {
    await chmod(path, 0o600).catch(refuse(path, 'written'))
    return complete.data
  }
  const made = secretsShape.parse({
    ownerKey: createSecret(),
    lakeToken: createSecret(),
    webhookSecret: createSecret(),
    ...known,
  })
  await writeFileAtomic(path, `${JSON.stringify(made, null, 2)}\n`, 0o600).catch(refuse(path, 'written'))
  return made
}

/** The secrets that a file holds; null if it is damaged or lacks one. */
export const parseSecrets = (text: string): Secrets | null => parseJson(text, secretsShape)

export type SecretsOutcome = { kind: 'open'; secrets: Secrets } | { kind: 'incident'; incident: Incident }

/**
 * The secrets for a start. They are made in a new folder only: where there was a site, new ones would change the owner's
 * key without a word.
 */
export async function openSecrets(dataDir: string): Promise<SecretsOutcome> {
  if (isNewFolder(dataDir)) return { kind: 'open', secrets: await ensureSecrets(dataDir) }
  const incident = (state: Incident['state'], detail: string | null): SecretsOutcome => ({
    kind: 'incident',
    incident: { part: 'secrets', state, file: 'secrets.json', detail },
  })
  try {
    const file = await readIfThere(join(dataDir, 'secrets.json'))
    if (file === null || file.length === 0) return incident('missing', null)
    const secrets = parseSecrets(file.toString())
    return secrets ? { kind: 'open', secrets } : incident('damaged', null)
  } catch (error) {
    return incident('unusable', toErrorMessage(error))
  }
}

/** Reads the secrets that `ensureSecrets` created. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  const complete = secretsShape.safeParse(await readKnown(path))
  if (complete.success) return complete.data
  throw new PlainError(`${path} lacks a secret. Run npm start once to have it made.`)
}

/** The settings plus the read token of this machine's embedded lake, if it uses one. */
export async function withLakeToken(env: Env): Promise<Env> {
  if (!hasEmbeddedLake(env)) return env
  const { lakeToken } = await readKnown(join(env.DATA_DIR, 'secrets.json'))
  return { ...env, SANITY_API_READ_TOKEN: lakeToken }
}

async function readKnown(path: string): Promise<Partial<Secrets>> {
  const file = await readIfThere(path).catch(refuse(path, 'read'))
  if (file === null) return {}
  const known = parseJson(file.toString(), secretsShape.partial())
  if (known) return known
  throw new PlainError(
    `${path} is damaged. Restore it from a backup, or move it away to have new secrets made (the owner key changes then).`,
  )
}

const refuse =
  (path: string, done: 'read' | 'written') =>
  (error: unknown): never => {
    throw new PlainError(`${path} cannot be ${done}: ${toErrorMessage(error)}`)
  }

const createSecret = () => randomBytes(24).toString('base64url')
