#!/usr/bin/env node
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toErrorMessage } from '@freelance-site/foundation'
import { isForTerminal, ProblemError, takeLock } from '@freelance-site/foundation/node'
import { z } from 'zod'
import { importOptions, runExport, runImport, runQuery } from './commands/contentCommands.ts'
import { openLake } from './commands/openLake.ts'
import { asCode, createProblem, formatProblem, isCode } from './errors/problems.ts'
import { startLake } from './lake/startLake.ts'
import { datasetNameShape } from './settings/datasetOptions.ts'
import { toKeysFile } from './settings/keysFile.ts'
import type { LakeOptions } from './settings/lakeOptions.ts'
import { lakeFiles } from './store/lakeFiles.ts'
import { importContent } from './transfer/importContent.ts'
import { isWebhookFilter, type Webhook } from './webhooks/webhook.ts'

const help = `Serves a content lake for Sanity Studio and @sanity/client on this machine.

  content-lake [options]           serves the lake until Ctrl-C
  content-lake export [file]       writes all content to an archive of Sanity's format, or to a file of JSON lines (.ndjson)
  content-lake import <file>       imports such a file; --replace or --missing when some of its documents exist; --check only says what it would write
  content-lake query '<groq>'      prints the result of a query as JSON

These commands use the lake whether it is running or not.

  --data .lake                     the folder for documents, assets and keys
  --project-id content-lake        the name of its one project
  --dataset production             the dataset; a new lake is created with it
  --port 3030                      the port
  --help

For serving:

  --seed file.ndjson               the first content of a new lake: JSON lines or an archive
  --origin http://localhost:3333   the address of a Studio or page that may use it; repeat it for more. Signing in leads to the first
  --page http://localhost:*        the origin of other pages that may use it from a browser, without the owner's cookie; repeat it for more
  --public                         lets anybody read the published documents of the dataset
  --host 127.0.0.1                 the address to listen on; any that other machines can reach needs --key
  --key …                          the owner key, instead of the one in keys.json
  --allowed-host lake.example:3030 a name and port by which it may be requested, besides those of this machine; repeat it for more
  --webhook http://localhost:3000/ an address that receives every change of a published document, as from a webhook at sanity.io
  --webhook-secret …               signs these messages
  --webhook-filter '_type == "a"'  which documents it receives, in GROQ; without it all of them
`

const toAddressShape = (code: 'option.origin' | 'option.webhook') =>
  z.url({ protocol: /^https?$/, error: asCode(code) })

const optionsShape = z.object({
  help: z.boolean().default(false),
  port: z
    .string()
    .regex(/^\d+$/, asCode('option.port'))
    .transform(Number)
    .refine((port) => port <= 65_535, asCode('option.portRange'))
    .default(3030),
  data: z.string().min(1, asCode('option.data')).default('.lake'),
  'project-id': z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, asCode('option.projectId'))
    .default('content-lake'),
  dataset: z
    .string()
    .refine((name) => datasetNameShape.safeParse(name).success, asCode('option.dataset'))
    .default('production'),
  seed: z
    .string()
    .refine((file) => existsSync(file), asCode('option.seed'))
    .optional(),
  origin: z.array(toAddressShape('option.origin')).default(['http://localhost:3333']),
  page: z.array(z.string()).default([]),
  public: z.boolean().optional(),
  host: z.string().min(1, asCode('option.host')).default('127.0.0.1'),
  key: z.string().min(16, asCode('option.key')).optional(),
  'allowed-host': z.array(z.string()).default([]),
  webhook: toAddressShape('option.webhook').optional(),
  'webhook-secret': z.string().min(16, asCode('option.webhookSecret')).optional(),
  'webhook-filter': z.string().refine(isWebhookFilter, asCode('option.webhookFilter')).optional(),
})

type Options = z.infer<typeof optionsShape>

/** The webhook of the options, if they have one. The whole document is sent, as at sanity.io without a projection. */
function toWebhooks(options: Options): Webhook[] {
  const { webhook: url, 'webhook-secret': secret, 'webhook-filter': filter = 'true' } = options
  if (url !== undefined && secret !== undefined) return [{ url, secret, filter, projection: '' }]
  const rest = [url, secret, options['webhook-filter']]
  if (rest.every((each) => each === undefined)) return []
  throw new ProblemError(createProblem('option.webhookAlone'), formatProblem)
}

/** How the parser reads each option: two have no value, and some can be repeated. */
const parserOptions = Object.fromEntries(
  Object.keys(optionsShape.shape).map((name) => [
    name,
    {
      type: name === 'help' || name === 'public' ? 'boolean' : 'string',
      multiple: ['origin', 'page', 'allowed-host'].includes(name),
    } as const,
  ]),
)

/** Separates the lake's options from the arguments of a command. */
function parseOptions(args: string[], isCommand: boolean) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...parserOptions, ...(isCommand && importOptions) },
      allowPositionals: isCommand,
    })
    const flags = (['replace', 'missing', 'check'] as const).filter((name) => values[name])
    const options = optionsShape.parse(values)
    return { options, commandArgs: [...positionals, ...flags.map((name) => `--${name}`)] }
  } catch (error) {
    const message = error instanceof z.ZodError ? (error.issues[0]?.message ?? '') : toErrorMessage(error)
    const problem = createProblem('option.unknown', { message })
    throw new ProblemError(isCode(message) ? { ...problem, code: message } : problem, formatProblem)
  }
}

const toLakeOptions = (options: Options): LakeOptions & { dataDir: string } => ({
  port: options.port,
  host: options.host,
  dataDir: options.data,
  projectId: options['project-id'],
  dataset: options.dataset,
  ownerKey: options.key,
  allowedHosts: options['allowed-host'],
  allowedOrigins: [
    ...options.origin.map((address) => new URL(address).origin),
    ...options.page.map((origin) => ({ origin, credentials: false })),
  ],
  aclMode: options.public ? 'public' : undefined,
  studioPath: options.origin[0],
  webhooks: toWebhooks(options),
  log: (line) => console.log(line),
})

/**
 * Fills a lake with the content of a file if it is new: completely, or not at all if the file is refused. It is filled in a
 * folder of its own, from which its files are then moved. A killed process leaves only that folder.
 */
async function seedLake(options: LakeOptions & { dataDir: string }, file: string): Promise<void> {
  const { lock: lockName, database, assets, details } = lakeFiles
  const { dataDir } = options
  if (existsSync(join(dataDir, database.file))) return
  using lock = takeLock(join(dataDir, lockName))
  // Another process fills or serves it.
  if (!lock) return
  const folder = join(dataDir, 'seeding')
  rmSync(folder, { recursive: true, force: true })
  try {
    {
      await using lake = await openLake({ ...options, dataDir: folder, host: '127.0.0.1', port: 0 })
      await importContent(lake.client, file, { ifExists: 'refuse' })
    }
    cpSync(join(folder, assets.folder), join(dataDir, assets.folder), { recursive: true })
    // The database comes last: with it the lake is no longer new.
    for (const file of [details, database.file]) renameSync(join(folder, file), join(dataDir, file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function serve(options: Options): Promise<void> {
  const settings = toLakeOptions(options)
  if (options.seed !== undefined) await seedLake(settings, options.seed)
  const lake = await startLake(settings)
  const { projectId, dataset } = settings
  const address = lake.address.replace('127.0.0.1', 'localhost')
  // Logs of a container must not contain a key that was chosen elsewhere.
  const signIn = options.key === undefined ? lake.signInUrl : lake.signInUrl.replace(/#.*/, ' with your key')
  console.log(`The content lake answers on ${address}.

  Sign in:    ${signIn}
  Token:      "scriptToken" in ${toKeysFile(options.data)}, for scripts and builds

  In sanity.config.ts of the Studio on ${settings.studioPath}:

    import { connectStudio } from 'content-lake/client'

    export default defineConfig({
      ...connectStudio('${address}', { projectId: '${projectId}', dataset: '${dataset}' }),
      plugins: […],
      schema: { types: […] },
    })
`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void lake.close())
}

const commands = new Map([
  ['export', runExport],
  ['import', runImport],
  ['query', runQuery],
])

async function run(args: string[]): Promise<void> {
  const [name = '', ...rest] = args
  const command = commands.get(name)
  const { options, commandArgs } = parseOptions(command ? rest : args, command !== undefined)
  if (options.help) return console.log(help)
  if (!command) return serve(options)
  const { data } = options
  if (!existsSync(join(data, lakeFiles.database.file)))
    throw new ProblemError(createProblem('lake.missing', { folder: data }), formatProblem)
  const open = async () => ({
    ...(await openLake(toLakeOptions(options))),
    name: `the content lake in ${data}`,
  })
  const names = { export: 'content-lake export', import: 'content-lake import', query: 'content-lake query' }
  console.log(await command({ open, commands: names }, commandArgs))
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(toErrorMessage(error))
  if (isForTerminal(error)) console.error('content-lake --help lists the options.')
  process.exitCode = isForTerminal(error) ? 2 : 1
}
