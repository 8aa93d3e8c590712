import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type AllowedOrigin, checkAllowedOrigins } from './access/origins.ts'
import { type ImageRules, imageRules } from './assets/imageRules.ts'
import type { NewDocument } from './model/document.ts'
import { CommandError } from './model/lakeError.ts'
import type { QueryLimits } from './query/queries.ts'
import { type LakeSettings, plainThemes } from './routes/lakeContext.ts'
import type { Webhook } from './webhooks/webhook.ts'

/** The data folder of a lake that stores nothing. */
export const inMemory = ':memory:'

/** All are optional. `LakeSettings` explains those that are not explained here. */
export type LakeOptions = Partial<Omit<LakeSettings, 'images' | 'ownPort' | 'isPublic'>> & {
  /** 0 chooses any free port. The default is 3030. */
  port?: number
  /** The address to listen on. Any other than the default, 127.0.0.1, needs an `ownerKey`. */
  host?: string
  /** The folder of lake.sqlite, assets/ and keys.json; `.lake` by default. `:memory:` stores nothing on disk. */
  dataDir?: string
  webhooks?: Webhook[]
  /** Returns the first documents. Called only if the database is new. The documents trigger no webhook. */
  seed?: () => NewDocument[] | Promise<NewDocument[]>
  /** Throws a `LakeFileError` if the folder has no lake, instead of creating one. */
  mustExist?: boolean
  /**
   * Whether anybody may read the published documents of `dataset`. The default is what was set over HTTP, or else `private`.
   * The other datasets are created over HTTP.
   */
  aclMode?: 'public' | 'private'
  /** Refuses to create, change and delete datasets: for a site whose backups contain one dataset. */
  fixedDatasets?: boolean
  /** Which images are accepted. */
  images?: Partial<ImageRules>
  /** The limits of queries: time, documents and memory. */
  queryLimits?: Partial<QueryLimits>
  /** The clock for changes and schedules. The default is `Date.now`. */
  now?: () => number
}

/** The options with their defaults. Only `mustExist`, `aclMode` and `queryLimits` may be missing. */
export type ResolvedOptions = Omit<LakeSettings, 'ownPort' | 'isPublic'> &
  Pick<LakeOptions, 'mustExist' | 'aclMode' | 'queryLimits'> &
  Required<Pick<LakeOptions, 'port' | 'host' | 'dataDir' | 'webhooks' | 'seed' | 'fixedDatasets' | 'now'>>

/** Adds the defaults. Keys that are not given are in keys.json of the data folder, which the first call creates. */
export function withDefaults(options: LakeOptions): ResolvedOptions {
  const { host = '127.0.0.1', port = 3030, dataDir = '.lake', ownerKey, scriptToken } = options
  const { allowedOrigins = ['http://localhost:3333'], allowedHosts = [] } = options
  if (!isLoopback(host) && ownerKey === undefined)
    throw new CommandError(
      `On ${host} other machines can reach this lake, and whoever has its owner key can change and delete everything. Choose that key yourself: --key or the option ownerKey.`,
    )
  checkAllowedOrigins(allowedOrigins)
  const generated = () => (dataDir === inMemory ? createKeys() : ensureKeys(dataDir))
  return {
    ...options,
    ownerKey: ownerKey ?? generated().ownerKey,
    scriptToken: scriptToken ?? generated().scriptToken,
    host,
    port,
    dataDir,
    allowedOrigins,
    // A wildcard is no name by which a client reaches the lake.
    allowedHosts: isLoopback(host) || isWildcard(host) ? allowedHosts : [...allowedHosts, `${host}:${port}`],
    projectId: options.projectId ?? 'content-lake',
    dataset: options.dataset ?? 'production',
    secureCookies: options.secureCookies ?? false,
    keys: options.keys ?? (scriptToken === undefined ? generated().keys : []),
    fixedDatasets: options.fixedDatasets ?? false,
    images: { ...imageRules, ...options.images },
    assetReaders: options.assetReaders ?? 'anybody',
    studioPath: options.studioPath ?? allowedOrigins.find(isStudio) ?? '/',
    themes: options.themes ?? plainThemes,
    publicPath: options.publicPath ?? '',
    webhooks: options.webhooks ?? [],
    seed: options.seed ?? (() => []),
    now: options.now ?? Date.now,
    log: options.log ?? (() => {}),
  }
}

/** Whether an origin is one address whose pages may send the cookie. */
const isStudio = (allowed: AllowedOrigin): allowed is string =>
  typeof allowed === 'string' && !allowed.includes('*')

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\.[\d.]+$/.test(host)
const isWildcard = (host: string) => host === '0.0.0.0' || host === '::'

/**
 * The addresses of a lake for this machine. Some contain secrets: the token of `clientConfig`, and the key in
 * `signInUrl`.
 */
export type LakeAddresses = {
  /** The port that the lake listens on, which differs from the option if that is 0. */
  port: number
  /** The lake's address on this machine. */
  address: string
  /** The configuration of a client that may do everything: `createClient(lake.clientConfig)`. */
  clientConfig: {
    projectId: string
    dataset: string
    token: string
    apiVersion: string
    useCdn: boolean
    apiHost: string
    useProjectHostname: boolean
  }
  /** Opening it signs a browser in, and goes to the Studio. */
  signInUrl: string
}

/** How programs and browsers on this machine reach a lake. */
export function describeLake(options: ResolvedOptions, port: number): LakeAddresses {
  const { host, projectId, dataset, ownerKey, scriptToken: token, studioPath } = options
  const address = `http://${isWildcard(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
  const query = URL.canParse(studioPath) ? `?${new URLSearchParams({ origin: studioPath })}` : ''
  // The cookie is for this host, so it must be that of the Studio: browsers open `localhost`.
  const signInAddress = address.replace('127.0.0.1', 'localhost')
  return {
    port,
    address,
    clientConfig: {
      projectId,
      dataset,
      token,
      apiVersion: '2025-02-19',
      useCdn: false,
      apiHost: address,
      useProjectHostname: false,
    },
    signInUrl: `${signInAddress}/sign-in${query}#key=${encodeURIComponent(ownerKey)}`,
  }
}

const secret = z.string().min(16)
const keysShape = z.object({
  ownerKey: secret,
  scriptToken: secret,
  /** Tokens with fewer permissions, for pages and programs. */
  keys: z
    .array(z.object({ name: z.string(), role: z.enum(['viewer', 'editor']), token: secret }))
    .default([]),
})

/** The file of the keys that a lake has generated. */
export const toKeysFile = (folder: string) => join(folder, 'keys.json')

/** Reads the keys of a lake, or creates them. Only this user can read the file. */
function ensureKeys(folder: string) {
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

const createKeys = (): z.infer<typeof keysShape> => ({
  ownerKey: createKey(),
  scriptToken: createKey(),
  keys: (['viewer', 'editor'] as const).map((role) => ({ name: role, role, token: createKey() })),
})

const createKey = () => randomBytes(24).toString('base64url')
