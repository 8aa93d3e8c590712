import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { toErrorMessage } from '@freelance-site/foundation'
import { ProblemError } from '@freelance-site/foundation/node'
import { seedLake } from '../commands/seedLake.ts'
import { createProblem, formatProblem } from '../errors/problems.ts'
import { serveLake } from '../lake/startLake.ts'
import { type LakeOptions, withDefaults } from '../settings/lakeOptions.ts'
import { createHostCertificate } from './authority.ts'
import { findProject, findSeed, readVariables } from './findProject.ts'
import { findBrowser, findTaken, openBrowser, usualPorts, waitForApp } from './openBrowser.ts'

/** How an app is run: its folder and command, and what the command line says of the lake. */
export type RunOptions = {
  folder: string
  command: readonly string[]
  lake: LakeOptions & { dataDir: string }
  /** What the app says if the command line does not. */
  named: { projectId: boolean; dataset: boolean; port: boolean }
  seed: string | undefined
  withBrowser: boolean
  environment: NodeJS.ProcessEnv
  log: (line: string) => void
}

/** The names by which an app reaches its project at sanity.io. */
const toHosts = (projectId: string): string[] => [
  `${projectId}.api.sanity.io`,
  `${projectId}.apicdn.sanity.io`,
  'api.sanity.io',
  'apicdn.sanity.io',
  'cdn.sanity.io',
]

/** The names of variables in which apps and tools expect a token. */
const tokenNames = [
  'SANITY_AUTH_TOKEN',
  ...['API_READ', 'API_WRITE', 'API', 'READ', 'WRITE', 'VIEWER', 'EDITOR'].map(
    (name) => `SANITY_${name}_TOKEN`,
  ),
  'SANITY_TOKEN',
]

/** The prefixes with which frameworks show variables to browsers, and none for everything else. */
const prefixes = ['', 'NEXT_PUBLIC_', 'SANITY_STUDIO_', 'VITE_', 'PUBLIC_', 'NUXT_PUBLIC_', 'GATSBY_']

/** The variable that `connectStudio` and `connectClient` are given, without the prefix of a framework. */
const addressVariable = 'CONTENT_LAKE'

/**
 * Starts a lake for the project that an app names, and runs the app's command so that its requests to sanity.io reach this lake.
 * Returns the exit code of the command, when it has ended and the lake is stopped.
 */
export async function runApp(options: RunOptions): Promise<number> {
  const { folder, command, environment, log, named } = options
  const found = findProject(folder, environment)
  const projectId = named.projectId ? options.lake.projectId : found.projectId
  if (projectId === undefined)
    throw new ProblemError(createProblem('project.unknown', { folder }), formatProblem)
  const dataset = (named.dataset ? undefined : found.dataset) ?? options.lake.dataset
  const hosts = toHosts(projectId)
  const settings = {
    ...options.lake,
    projectId,
    ...(dataset !== undefined && { dataset }),
    port: named.port ? options.lake.port : (await findTaken([3030])).has(3030) ? 0 : 3030,
    allowedHosts: [...(options.lake.allowedHosts ?? []), ...hosts],
    // Whatever its port, the app is the one that was started here.
    allowedOrigins: ['http://localhost:*', 'http://127.0.0.1:*', ...(options.lake.allowedOrigins ?? [])],
    signInWithoutKey: true,
  }
  const browser = options.withBrowser ? findBrowser(environment) : null
  const seed = options.seed ?? findSeed(folder)
  if (seed !== undefined) await seedLake(settings, seed)
  const certificate = await createHostCertificate(options.lake.dataDir, hosts)
  const lake = await serveLake(withDefaults(settings), certificate)
  const address = lake.address.replace('127.0.0.1', 'localhost')
  const { token } = lake.clientConfig
  const variables = readVariables(folder, environment)
  const tokens = Object.keys(variables).filter((name) => /^SANITY_(?:\w+_)?TOKEN$/.test(name))
  const shown = `${address}#${new URLSearchParams({ projectId, dataset: lake.clientConfig.dataset })}`
  log(
    toText({
      hosts,
      address,
      folder: options.lake.dataDir,
      signIn: lake.signInUrl,
      withBrowser: options.withBrowser,
    }),
  )
  const taken = browser === null ? new Set<number>() : await findTaken(usualPorts)
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: folder,
    stdio: 'inherit',
    // On Windows, `npm` is a script of the shell.
    shell: process.platform === 'win32',
    env: {
      ...environment,
      ...Object.fromEntries([...tokenNames, ...tokens].map((name) => [name, token])),
      ...Object.fromEntries(prefixes.map((prefix) => [prefix + addressVariable, shown])),
      NODE_OPTIONS: [environment.NODE_OPTIONS, `--import=${toPreload()}`].filter(Boolean).join(' '),
      NO_PROXY: [environment.NO_PROXY, ...hosts, 'localhost', '127.0.0.1'].filter(Boolean).join(','),
      CONTENT_LAKE_RUN: JSON.stringify({
        hosts,
        port: lake.securePort,
        authority: resolve(certificate.authorityFile),
      }),
    },
  })
  const ending = new AbortController()
  const opened =
    browser === null
      ? null
      : waitForApp(taken, ending.signal).then((page) =>
          page === null
            ? null
            : openBrowser(
                browser,
                {
                  hosts,
                  port: lake.securePort ?? 0,
                  authorityHash: certificate.authorityHash,
                  profile: resolve(options.lake.dataDir, 'browser'),
                },
                page,
              ),
        )
  try {
    return await waitForEnd(child)
  } finally {
    ending.abort()
    const window = await opened
    window?.kill()
    await lake.close()
  }
}

/** The started file, as an address that `--import` takes. In the sources it is TypeScript. */
const toPreload = () => new URL('./preload.ts', import.meta.url).href

/** The exit code of a command. Ctrl-C reaches it through the terminal; other signals are passed on. */
async function waitForEnd(child: ChildProcess): Promise<number> {
  const ignore = () => {}
  const passOn = (signal: NodeJS.Signals) => void child.kill(signal)
  process.on('SIGINT', ignore)
  process.on('SIGTERM', passOn)
  process.on('SIGHUP', passOn)
  try {
    // `once` throws the event `error`, such as that of a command which does not exist.
    const [code, signal] = await once(child, 'close').catch((error: unknown) => {
      throw new ProblemError(createProblem('run.failed', { message: toErrorMessage(error) }), formatProblem)
    })
    return typeof code === 'number' ? code : 128 + toSignalNumber(signal)
  } finally {
    process.off('SIGINT', ignore)
    process.off('SIGTERM', passOn)
    process.off('SIGHUP', passOn)
  }
}

const toSignalNumber = (signal: unknown): number =>
  Object.entries(constants.signals).find(([name]) => name === signal)?.[1] ?? 0

type Text = { hosts: string[]; address: string; folder: string; signIn: string; withBrowser: boolean }

function toText({ hosts, address, folder, signIn, withBrowser }: Text): string {
  const forBrowsers = withBrowser
    ? 'A browser of its own opens when the app answers: in it, everything reaches the lake.'
    : `For a browser, two lines, which do nothing without this command; or use --open:

    sanity.config.ts            defineConfig({ ...connectStudio(process.env.SANITY_STUDIO_CONTENT_LAKE), …
    where the client is made    createClient({ …, ...connectClient(process.env.NEXT_PUBLIC_CONTENT_LAKE) })

  Both are in 'content-lake/client'. Other prefixes: VITE_, PUBLIC_, NUXT_PUBLIC_, GATSBY_.`
  return `The content lake in ${folder} answers on ${address}. Requests of this command to
${hosts.join(', ')} go there instead of sanity.io.

  Sign in:    ${signIn.replace(/#.*/, '')}

  ${forBrowsers}
`
}
