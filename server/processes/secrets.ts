import { randomBytes } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Env } from '#lib/env.ts'
import { isEnoent, writeFileAtomic } from '#lib/file.ts'
import { PlainError } from '#lib/plainError.ts'
import { hasEmbeddedLake } from './hasEmbeddedLake.ts'

const secret = z.string().min(16)
const secretsShape = z.object({
  ownerKey: secret,
  lakeToken: secret,
  webhookSecret: secret,
})

export type Secrets = z.infer<typeof secretsShape>

/** Says what is wrong with the secrets file. */
export class SecretsError extends PlainError {
  override name = 'SecretsError'
}

/** The secrets of this machine, from `secrets.json` in the data folder; makes those that are missing. */
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

/** Reads the secrets that `ensureSecrets` has made earlier. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  const complete = secretsShape.safeParse(await readKnown(path))
  if (complete.success) return complete.data
  throw new SecretsError(`${path} lacks a secret. Run npm start once to have it made.`)
}

/** The settings with the token that reads the embedded lake of this machine, where there is one. */
export async function withLakeToken(env: Env): Promise<Env> {
  if (!hasEmbeddedLake(env)) return env
  const { lakeToken } = await readKnown(join(env.DATA_DIR, 'secrets.json'))
  return { ...env, SANITY_API_READ_TOKEN: lakeToken }
}

async function readKnown(path: string): Promise<Partial<Secrets>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (isEnoent(error)) return {}
    return refuse(path, 'read')(error)
  }
  const parsed = secretsShape.partial().safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new SecretsError(
    `${path} is damaged. Restore it from a backup, or move it away to have new secrets made (the owner key changes then).`,
  )
}

const refuse =
  (path: string, done: 'read' | 'written') =>
  (error: unknown): never => {
    throw new SecretsError(`${path} cannot be ${done}: ${error instanceof Error ? error.message : error}`)
  }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is one more way of being damaged; the shape refuses it.
    return undefined
  }
}

const createSecret = () => randomBytes(24).toString('base64url')
