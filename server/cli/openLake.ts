import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentCommandOptions } from 'content-lake/contentCommands'
import { openLake as openEmbeddedLake, openHostedLake } from 'content-lake/openLake'
import { PlainError } from 'foundation/plainError'
import { readSecrets } from 'releases/processes/secrets'
import { toLake } from '#lib/content/lake.ts'
import type { Env } from '#lib/env.server.ts'
import { toLakeOptions } from '../processes/embeddedLake.ts'

/** Connects to the configured lake, hosted or embedded. Throws an error that names what is missing. */
export const openLake =
  (env: Env): ContentCommandOptions['open'] =>
  async (purpose) => {
    const { name, hosted, projectId, dataset } = toLake(env)
    if (hosted) return { name, ...openHostedLake({ projectId, dataset }, env, purpose) }
    const folder = env.DATA_DIR
    if (!existsSync(join(folder, 'lake.sqlite')))
      throw new PlainError(`There is no content lake in ${folder} yet. Run npm start once to have it made.`)
    // No log: the client reports errors.
    const options = toLakeOptions(env, await readSecrets(folder), () => {})
    return { name: `the content lake in ${folder}`, ...(await openEmbeddedLake(options)) }
  }
