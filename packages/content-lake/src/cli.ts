#!/usr/bin/env node
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { CommandError, toErrorMessage } from './model/lakeError.ts'
import { startLake } from './startLake.ts'

const help = `Serves a content lake for Sanity Studio and @sanity/client on this machine.

  content-lake [options]

  --port 3030                    the port, on loopback only
  --data .lake                   the folder for documents, assets and keys
  --project-id content-lake      the name of its one project
  --dataset production           the name of its one dataset
  --studio http://localhost:3333 the address of the Studio that may use it
  --webhook https://…            an address that receives every published change; needs --webhook-secret
  --webhook-secret …             signs the messages to the webhook
  --webhook-filter '…'           a GROQ filter: the documents whose changes the webhook receives
  --help
`

const keysShape = z.object({ ownerKey: z.string().min(16), scriptToken: z.string().min(16) })

/** Reads the keys of a lake, or creates them. Only this user can read the file. */
function ensureKeys(folder: string): z.infer<typeof keysShape> & { path: string } {
  const path = join(folder, 'keys.json')
  if (existsSync(path)) {
    chmodSync(path, 0o600)
    return { ...keysShape.parse(JSON.parse(readFileSync(path, 'utf8'))), path }
  }
  const keys = { ownerKey: createKey(), scriptToken: createKey() }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  return { ...keys, path }
}

const createKey = () => randomBytes(24).toString('base64url')

const url = (name: string) =>
  z.url({ protocol: /^https?$/, error: `--${name} must be an address such as http://localhost:3333` })

const optionsShape = z
  .object({
    help: z.boolean().default(false),
    port: z.coerce
      .number({ error: '--port must be a number' })
      .int('--port must be a whole number')
      .min(0, '--port must not be negative')
      .max(65_535, '--port must be at most 65535')
      .default(3030),
    data: z.string().min(1, '--data must name a folder').default('.lake'),
    'project-id': z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]*$/, '--project-id may contain only lower-case letters, digits and dashes')
      .default('content-lake'),
    dataset: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9_-]*$/,
        '--dataset may contain only lower-case letters, digits, dashes and underscores',
      )
      .default('production'),
    studio: url('studio').default('http://localhost:3333'),
    webhook: url('webhook').optional(),
    'webhook-secret': z.string().min(8, '--webhook-secret must have 8 characters or more').optional(),
    'webhook-filter': z.string().optional(),
  })
  .refine((options) => (options.webhook === undefined) === (options['webhook-secret'] === undefined), {
    error: '--webhook and --webhook-secret belong together',
  })

/** Each option has a value, except `--help`. */
const toParserOption = (name: string) => ({ type: name === 'help' ? 'boolean' : 'string' }) as const

function parseOptions(args: string[]) {
  try {
    const options = Object.keys(optionsShape.shape).map((name) => [name, toParserOption(name)] as const)
    return optionsShape.parse(parseArgs({ args, options: Object.fromEntries(options) }).values)
  } catch (error) {
    if (error instanceof z.ZodError) throw new CommandError(`${error.issues[0]?.message}.`)
    throw new CommandError(toErrorMessage(error))
  }
}

async function run(args: string[]): Promise<void> {
  const options = parseOptions(args)
  if (options.help) return console.log(help)
  const { ownerKey, scriptToken, path } = ensureKeys(options.data)
  const studio = new URL(options.studio)
  const { webhook, 'webhook-secret': secret, 'webhook-filter': filter = 'true' } = options
  const lake = await startLake({
    port: options.port,
    dataDir: options.data,
    projectId: options['project-id'],
    dataset: options.dataset,
    ownerKey,
    scriptToken,
    allowedHosts: [],
    allowedOrigins: [studio.origin],
    secureCookies: false,
    studioPath: studio.href,
    webhooks: webhook && secret ? [{ url: webhook, secret, filter, projection: '' }] : [],
    log: (line) => console.log(line),
  })
  const address = `http://localhost:${lake.port}`
  console.log(`The content lake answers on ${address}.

  Sign in:    ${address}/sign-in?origin=${encodeURIComponent(studio.href)}#key=${ownerKey}
  Token:      "scriptToken" in ${path}, for scripts and builds

  In sanity.config.ts of the Studio on ${studio.origin}:

    import { connectStudio } from 'content-lake/client'

    export default defineConfig({
      ...connectStudio('${address}', { projectId: '${options['project-id']}', dataset: '${options.dataset}' }),
      plugins: […],
      schema: { types: […] },
    })
`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void lake.close())
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(toErrorMessage(error))
  if (error instanceof CommandError) console.error('content-lake --help lists the options.')
  process.exitCode = error instanceof CommandError ? 2 : 1
}
