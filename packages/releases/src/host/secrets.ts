import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toErrorMessage } from '@freelance-site/foundation'
import { ProblemError } from '@freelance-site/foundation/node'
import { parseJson, readIfThere, writeFileAtomic } from '@freelance-site/foundation/server'
import { z } from 'zod'
import {
  createPartProblem,
  formatPartProblem,
  type PartProblem,
  type PartState,
  type SiteNames,
  toState,
} from '../status/partProblem.ts'
import { createProblem, formatProblem } from '../terminal/problems.ts'
import { isNewFolder } from './dataFolder.ts'

/** Secrets by name. */
export type Secrets<Name extends string = string> = Record<Name, string>

/** The secrets of a site, in a file of its data folder. */
export type SecretsFile<Name extends string = string> = {
  /** Null if the text is damaged. Backups check their copies with it. */
  parse: (text: string) => Secrets<Name> | null
  /** Creates them in a new data folder only: on an existing site, new secrets would silently change the owner's key. */
  open: (dataDir: string) => Promise<Secrets<Name> | PartProblem>
  /** Null if there is no file. Throws a `ProblemError` if the file is empty, damaged or cannot be read. */
  readIfCreated: (dataDir: string) => Promise<Secrets<Name> | null>
  /** Throws a `ProblemError` if there are no secrets yet, or they cannot be read. Creates nothing. */
  read: (dataDir: string) => Promise<Secrets<Name>>
  /**
   * Reads the secrets, or creates them if there is no file; only this user may read it. Throws a `ProblemError` if that fails.
   */
  ensure: (dataDir: string) => Promise<Secrets<Name>>
}

const secretShape = z.string().min(16)
const fileShape = z.record(z.string(), z.unknown())

const toPath = (dataDir: string) => join(dataDir, 'secrets.json')
const createSecret = () => randomBytes(24).toString('base64url')

/** Whether an answer of `open` is a problem. Secrets have other names. */
export const isProblem = (opened: Secrets | PartProblem): opened is PartProblem =>
  'code' in opened && 'severity' in opened && 'place' in opened

/**
 * The file with these secrets. `names` has what the site calls it, for what is wrong with it.
 * @example
 * import { createSecretsFile } from '@freelance-site/releases/server'
 *
 * const { webhookSecret } = await createSecretsFile(['webhookSecret']).ensure('.data')
 */
export function createSecretsFile<const Name extends string>(
  secretNames: readonly Name[],
  names?: SiteNames,
): SecretsFile<Name> {
  const hasAll = (found: Record<string, unknown>): found is Secrets<Name> =>
    secretNames.every((name) => secretShape.safeParse(found[name]).success)
  const parse = (text: string) => {
    const found = parseJson(text, fileShape)
    return found !== null && hasAll(found) ? found : null
  }

  const load = async (dataDir: string): Promise<Secrets<Name> | PartProblem> => {
    const toProblem = (state: PartState, detail?: string) =>
      createPartProblem(state, { part: 'secrets', file: 'secrets.json' }, detail)
    try {
      const file = await readIfThere(toPath(dataDir))
      if (!file?.length) return toProblem('missing')
      return parse(file.toString()) ?? toProblem('damaged')
    } catch (error) {
      return toProblem('unusable', toErrorMessage(error))
    }
  }

  const readIfCreated = async (dataDir: string) => {
    const found = await load(dataDir)
    if (!isProblem(found)) return found
    if (toState(found) === 'missing' && !existsSync(toPath(dataDir))) return null
    throw new ProblemError(found, (_, language) => formatPartProblem(found, language, names))
  }

  const ensure = async (dataDir: string) => {
    const existing = await readIfCreated(dataDir)
    if (existing) return existing
    const path = toPath(dataDir)
    const secrets = Object.fromEntries(secretNames.map((name) => [name, createSecret()]))
    if (!hasAll(secrets)) throw new Error('Each name has got a secret.')
    await writeFileAtomic(path, `${JSON.stringify(secrets, null, 2)}\n`, 0o600).catch((error: unknown) => {
      const problem = createProblem('secrets.unwritable', { message: toErrorMessage(error) })
      throw new ProblemError({ ...problem, place: { file: path } }, formatProblem)
    })
    return secrets
  }

  return {
    parse,
    open: (dataDir) => (isNewFolder(dataDir) ? ensure(dataDir) : load(dataDir)),
    readIfCreated,
    read: async (dataDir) => {
      const secrets = await readIfCreated(dataDir)
      if (secrets) return secrets
      const place = { file: toPath(dataDir) }
      throw new ProblemError({ ...createProblem('secrets.missing'), place }, formatProblem)
    },
    ensure,
  }
}
