import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const secret = z.string().min(16)
const keysShape = z.object({
  ownerKey: secret,
  scriptToken: secret,
  /** Tokens with fewer permissions, for pages and programs. */
  keys: z
    .array(z.object({ name: z.string(), role: z.enum(['viewer', 'editor']), token: secret }))
    .default([]),
})

type LakeKeys = z.infer<typeof keysShape>

/** The file of the keys that a lake has generated. */
export const toKeysFile = (folder: string) => join(folder, 'keys.json')

/** Reads the keys of a lake, or creates them. Only this user can read the file. */
export function ensureKeys(folder: string): LakeKeys {
  const path = toKeysFile(folder)
  if (existsSync(path)) {
    chmodSync(path, 0o600)
    return keysShape.parse(JSON.parse(readFileSync(path, 'utf8')))
  }
  const keys = createKeys()
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  return keys
}

/** New keys for a lake, which are stored nowhere. */
export const createKeys = (): LakeKeys => ({
  ownerKey: createKey(),
  scriptToken: createKey(),
  keys: (['viewer', 'editor'] as const).map((role) => ({ name: role, role, token: createKey() })),
})

const createKey = () => randomBytes(24).toString('base64url')
