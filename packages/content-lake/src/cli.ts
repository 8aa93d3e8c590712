import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toErrorMessage } from '@freelance-site/foundation'
import { isForTerminal, ProblemError, UsageError } from '@freelance-site/foundation/node'
import { z } from 'zod'
import { importOptions, runExport, runImport, runQuery } from './commands/contentCommands.ts'
import { asCode, createProblem, formatProblem, isCode } from './errors/problems.ts'
import { datasetNameShape } from './settings/datasetOptions.ts'
import { isLoopback, type LakeOptions } from './settings/lakeOptions.ts'
import { lakeFiles } from './store/lakeFiles.ts'
import { isWebhookFilter, type Webhook } from './webhooks/webhook.ts'

const help = `Serves a content lake for Sanity Studio and @sanity/client on this machine.

  content-lake [options]           serves the lake until Ctrl-C
  content-lake export [file]       writes all content to an archive of Sanity's format, or to a file of JSON lines (.ndjson)
  content-lake import <file>       imports such a file; --replace or --missing when some of its documents exist; --check only says what it would write
  content-lake query '<groq>'      prints the result of a query as JSON
  content-lake run -- npm run dev  serves a lake for the app of this folder, and runs its command with it; --open also opens a browser
  content-lake create <folder>     writes an example: a test with a lake of its own

These commands find the lake by its folder, whether it is running or not and whatever its port. An import creates the lake if there
is none.

  --data .lake                     the folder for documents, assets and keys
  --project-id content-lake        the name of its one project
  --dataset production             the dataset; a new lake is created with it
  --port 3030                      the port
  --help, --version

For serving:

  --seed file.ndjson               the first content of a new lake: JSON lines or an archive
  --origin http://localhost:3333   the address of a Studio or page that may use it; repeat it for more. Signing in leads to the first
  --page http://localhost:*        the origin of other pages that may use it from a browser, without the owner's cookie; repeat it for more
  --private                        nobody reads documents without a token. By default a new dataset is public, as at sanity.io, unless
                                   other machines can reach the lake
  --public                         makes the dataset public: anybody who reaches the lake may read its published documents
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
  version: z.boolean().default(false),
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
  public: z.boolean().default(false),
  private: z.boolean().default(false),
  open: z.boolean().default(false),
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

const flags: readonly string[] = ['help', 'version', 'public', 'private', 'open']

/** How the parser reads each option: some have no value, and some can be repeated. */
const parserOptions = Object.fromEntries(
  Object.keys(optionsShape.shape).map((name) => [
    name,
    {
      type: flags.includes(name) ? 'boolean' : 'string',
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
    const importFlags = (['replace', 'missing', 'check'] as const).filter((name) => values[name])
    const options = optionsShape
      .refine((each) => !(each.public && each.private), asCode('option.publicity'))
      .parse(values)
    return { options, commandArgs: [...positionals, ...importFlags.map((name) => `--${name}`)] }
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
  aclMode: options.public ? 'public' : options.private ? 'private' : undefined,
  // Whoever shares a lake with other machines decides who reads it.
  defaultAclMode: isLoopback(options.host) && !options.private ? 'public' : 'private',
  studioPath: options.origin[0],
  webhooks: toWebhooks(options),
  log: (line) => console.log(line),
})

async function runWithLake(args: string[]): Promise<void> {
  const usage =
    "content-lake run [options] -- <command>    runs an app's command with a lake, such as: content-lake run -- npm run dev"
  const end = args.indexOf('--')
  const command = end === -1 ? [] : args.slice(end + 1)
  const own = end === -1 ? args : args.slice(0, end)
  const { options } = parseOptions(own, false)
  if (options.help) return console.log(help)
  if (command.length === 0) throw new UsageError(usage)
  const isGiven = (name: string) => own.some((each) => each === name || each.startsWith(`${name}=`))
  const { runApp } = await import('./run/runApp.ts')
  process.exitCode = await runApp({
    folder: process.cwd(),
    command,
    lake: toLakeOptions(options),
    named: {
      projectId: isGiven('--project-id'),
      dataset: isGiven('--dataset'),
      port: isGiven('--port'),
    },
    seed: options.seed,
    withBrowser: options.open,
    environment: process.env,
    log: (line) => console.log(line),
  })
}

/** The folder of this package, in the sources and as it is published. */
const packageFolder = join(import.meta.dirname, '..')

const readVersion = () =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))).version

async function create(args: string[]): Promise<string> {
  const [folder, ...more] = args
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    throw new UsageError(
      'content-lake create <folder>    writes an example into a new folder: a test with a lake of its own',
    )
  const { createExample } = await import('./commands/createExample.ts')
  return createExample(folder, join(packageFolder, 'examples/testing'), readVersion())
}

const commands = new Map([
  ['export', runExport],
  ['import', runImport],
  ['query', runQuery],
])

async function run(args: string[]): Promise<void> {
  const [name = '', ...rest] = args
  if (name === 'run') return runWithLake(rest)
  if (name === 'create') return console.log(await create(rest))
  const command = commands.get(name)
  const { options, commandArgs } = parseOptions(command ? rest : args, command !== undefined)
  if (options.help) return console.log(help)
  if (options.version) return console.log(readVersion())
  if (!command) {
    // Loaded here, like `openLake`, because the lake and the client have hundreds of modules.
    const { serve } = await import('./commands/serve.ts')
    return serve(toLakeOptions(options), options.seed)
  }
  const { data } = options
  if (name !== 'import' && !existsSync(join(data, lakeFiles.database.file)))
    throw new ProblemError(createProblem('lake.missing', { folder: data }), formatProblem)
  const { openLake } = await import('./commands/openLake.ts')
  const open = async () => ({
    ...(await openLake(toLakeOptions(options))),
    name: `the content lake in ${data}`,
  })
  const names = { export: 'content-lake export', import: 'content-lake import', query: 'content-lake query' }
  console.log(await command({ open, commands: names }, commandArgs))
}

/** Runs the command of these arguments, and prints what is wrong. */
export async function runCommand(args: string[]): Promise<void> {
  try {
    await run(args)
  } catch (error) {
    console.error(toErrorMessage(error))
    if (isForTerminal(error)) console.error('content-lake --help lists the options.')
    process.exitCode = isForTerminal(error) ? 2 : 1
  }
}
