import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toLake } from '@freelance-site/content'
import type { ServerPlugin } from '@freelance-site/foundation'
import { ProblemError } from '@freelance-site/foundation/node'
import { runReleasesCommand } from '@freelance-site/releases/commands'
import {
  type ContentCommandOptions,
  type HostedToken,
  openLake as openEmbeddedLake,
  openHostedLake,
  runExport,
  runImport,
  runQuery,
} from 'content-lake/commands'
import type { Env } from '#lib/env.server.ts'
import { problems } from '#lib/terminal/problems.server.ts'
import { toPlugins } from '../plugins/plugins.ts'
import { toLakeOptions } from '../processes/embeddedLake.ts'
import { lakeSecrets } from '../processes/lakeSecrets.ts'
import { toRendererOptions } from '../releases/rendererOptions.ts'
import { runCommand } from './command.ts'
import { importRules } from './importRules.ts'

const { createProblem, formatProblem } = problems

const toHostedToken = (env: Env, purpose: HostedToken['purpose']): HostedToken =>
  purpose === 'write'
    ? { purpose, setting: 'SANITY_API_WRITE_TOKEN', value: env.SANITY_API_WRITE_TOKEN }
    : {
        purpose,
        setting: 'SANITY_API_READ_TOKEN',
        value: env.SANITY_API_READ_TOKEN ?? env.SANITY_API_WRITE_TOKEN,
      }

/** Connects to the configured lake, hosted or embedded. Throws an error that names what is missing. */
const openLake =
  (env: Env): ContentCommandOptions['open'] =>
  async (purpose) => {
    const { name, origin, projectId, dataset } = toLake(env)
    if (origin === null)
      return { name, ...openHostedLake({ projectId, dataset }, toHostedToken(env, purpose)) }
    const folder = env.DATA_DIR
    if (!existsSync(join(folder, 'lake.sqlite')))
      throw new ProblemError(createProblem('lake.none', { folder }), formatProblem)
    // No log: the client reports errors.
    const options = toLakeOptions(env, await lakeSecrets.read(folder), () => {})
    return { name: `the content lake in ${folder}`, ...(await openEmbeddedLake(options)) }
  }

const [, , name = '', ...args] = process.argv

await runCommand(async (env) => {
  const note = 'Prices in it are in\ncents: 149000 is €1,490.'
  const commands = {
    export: 'npm run content:export --',
    import: 'npm run content:import --',
    query: 'npm run query',
  }
  const content = { open: openLake(env), commands, rules: importRules, note }
  const ofSite: ServerPlugin['commands'] = {
    export: () => runExport(content, args),
    import: () => runImport(content, args),
    query: () => runQuery(content, args),
    releases: () => runReleasesCommand(args, { ...toRendererOptions(env), command: 'npm run releases' }),
  }
  const all = [{ commands: ofSite }, ...toPlugins(env)]
  const run = all.flatMap(({ commands }) => commands?.[name] ?? [])[0]
  if (run === undefined) throw new ProblemError(createProblem('command.unknown', { name }), formatProblem)
  console.log(await run(args))
  return 0
})
