import { ProblemError } from '@freelance-site/foundation/node'
import type { AccessKey } from '../access/identity.ts'
import { type AllowedOrigin, checkAllowedOrigins } from '../access/origins.ts'
import { type ImageRules, imageRules } from '../assets/imageRules.ts'
import type { NewDocument } from '../documents/document.ts'
import { createProblem, formatProblem } from '../errors/problems.ts'
import type { QueryLimits } from '../query/queryLimits.ts'
import type { Webhook } from '../webhooks/webhook.ts'
import { createKeys, ensureKeys } from './keysFile.ts'
import { isWildcard } from './lakeAddresses.ts'
import { type LakeSettings, type PageThemes, plainThemes } from './lakeSettings.ts'

/** The data folder of a lake that stores nothing. */
export const inMemory = ':memory:'

/**
 * How a lake is reached, and what it accepts: the options of every lake, with or without a folder.
 *
 * @example
 * ```ts
 * import type { LakeServerOptions } from 'content-lake'
 *
 * const options: LakeServerOptions = { port: 3333, projectId: 'notes', dataset: 'production' }
 * ```
 */
export type LakeServerOptions = {
  /** 0 chooses any free port. The default is 3030. */
  port?: number
  /** The address to listen on. Any other than the default, 127.0.0.1, needs an `ownerKey`. */
  host?: string
  /** The name of the one project. The default is `content-lake`. */
  projectId?: string
  /** The dataset, with which a new lake is created. The default is `production`. */
  dataset?: string
  /**
   * Whether anybody may read the published documents of `dataset`, now and at later starts. The default is what was set last, by this
   * option or over HTTP, or else `defaultAclMode`.
   * The other datasets are created over HTTP.
   */
  aclMode?: 'public' | 'private'
  /** What a new dataset is if nobody says. The default is `private`; sanity.io makes them public. */
  defaultAclMode?: 'public' | 'private'
  /**
   * Refuses to create, change and delete datasets, and to add origins, tokens and webhooks over HTTP: for a site whose backups
   * contain one dataset.
   */
  fixedDatasets?: boolean
  /** What the owner types to sign in. The default is that of keys.json. */
  ownerKey?: string
  /**
   * Signs browsers in without the key: for a lake that only this machine reaches, and whose other users may change everything. It
   * is refused for any other `host`.
   */
  signInWithoutKey?: boolean
  /** Scripts send it as `Authorization: Bearer …`. It gives full access. The default is that of keys.json. */
  scriptToken?: string
  /** Tokens with fewer permissions. The default is those of keys.json, or none if there is a `scriptToken`. */
  keys?: readonly AccessKey[]
  /** Accepted values of the Host header, in addition to loopback names on the lake's own port. */
  allowedHosts?: readonly string[]
  /** Origins of Studios and pages on other hosts that may use this lake from a browser: `http://localhost:3333` by default. */
  allowedOrigins?: readonly AllowedOrigin[]
  /**
   * The name of the cookie of a session. Browsers send it to every port of a host, so the default has the project's name:
   * `lakeSession-content-lake`.
   */
  sessionCookie?: string
  /** Whether the site is served over https. The default is false. */
  secureCookies?: boolean
  /**
   * The header in which a server in front of the lake names the address of the visitor. It must replace what visitors send. Without
   * it, attempts to sign in and the time of anonymous readers are counted by the address that connects.
   */
  visitorHeader?: string
  /** The path at which `allowedHosts` forward requests to this lake. The default is the root. */
  publicPath?: string
  /**
   * Where a browser goes after signing in: a path, or the address of a Studio on another host. The default is the first of
   * `allowedOrigins` that may send the cookie.
   */
  studioPath?: string
  /** The colours of the page that asks for the owner key. */
  themes?: PageThemes
  /** Which images are accepted. */
  images?: Partial<ImageRules>
  /**
   * Who may read pictures and files by their address. `anybody`, as at sanity.io, is the default. `thisMachine`: whoever has a
   * session or a token, and programs that ask the lake's own port on this machine. For a site that has copies of its pictures.
   */
  assetReaders?: 'anybody' | 'thisMachine'
  /** Messages about changes of the published documents of `dataset`. */
  webhooks?: readonly Webhook[]
  /** Refuses the feedback that people type into a Studio for its makers. By default it is accepted and dropped. */
  refuseFeedback?: boolean
  /** The limits of queries. */
  queryLimits?: Partial<QueryLimits>
  /** The clock for changes and schedules. The default is `Date.now`. */
  now?: () => number
  /** Gets the lines of the log. By default they are dropped. */
  log?: (line: string) => void
}

/**
 * The options of a lake. All have a default.
 *
 * @example
 * ```ts
 * import { type LakeOptions, startLake } from 'content-lake'
 *
 * const options: LakeOptions = {
 *   dataDir: 'data',
 *   dataset: 'production',
 *   allowedOrigins: ['https://studio.example', { origin: 'https://*.example', credentials: false }],
 *   webhooks: [
 *     { url: 'http://localhost:3000/api/webhook', secret: 'shared', filter: '_type == "note"', projection: '{_id}' },
 *   ],
 *   seed: () => [{ _id: 'bread', _type: 'note', title: 'Bread' }],
 *   log: (line) => console.log(line),
 * }
 * const lake = await startLake(options)
 * console.log(lake.signInUrl)
 * await lake.close()
 * ```
 */
export type LakeOptions = LakeServerOptions & {
  /** The folder of lake.sqlite, assets/ and keys.json; `.lake` by default. `:memory:` stores nothing on disk. */
  dataDir?: string
  /** Throws a `DatabaseFileError` if the folder has no lake, instead of creating one. */
  mustExist?: boolean
  /** Returns the first documents. Called only if the database is new. The documents trigger no webhook. */
  seed?: () => NewDocument[] | Promise<NewDocument[]>
}

/** The options with their defaults. Only `mustExist`, `aclMode` and `queryLimits` may be missing. */
export type ResolvedOptions = Omit<LakeSettings, 'ownPort' | 'isPublic' | 'robots'> &
  Pick<LakeOptions, 'mustExist' | 'aclMode' | 'queryLimits'> &
  Required<
    Pick<
      LakeOptions,
      'port' | 'host' | 'dataDir' | 'webhooks' | 'seed' | 'fixedDatasets' | 'now' | 'defaultAclMode'
    >
  >

/** Adds the defaults. Keys that are not given are in keys.json of the data folder, which the first call creates. */
export function withDefaults(options: LakeOptions): ResolvedOptions {
  const { host = '127.0.0.1', port = 3030, dataDir = '.lake', ownerKey, scriptToken } = options
  const {
    allowedOrigins = ['http://localhost:3333'],
    allowedHosts = [],
    projectId = 'content-lake',
  } = options
  if (!isLoopback(host) && ownerKey === undefined)
    throw new ProblemError(createProblem('host.withoutKey', { host }), formatProblem)
  if (!isLoopback(host) && options.signInWithoutKey)
    throw new ProblemError(createProblem('host.signInWithoutKey', { host }), formatProblem)
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
    projectId,
    sessionCookie: options.sessionCookie ?? `lakeSession-${projectId.replace(/[^\w-]/g, '_')}`,
    dataset: options.dataset ?? 'production',
    secureCookies: options.secureCookies ?? false,
    signInWithoutKey: options.signInWithoutKey ?? false,
    keys: options.keys ?? (scriptToken === undefined ? generated().keys : []),
    defaultAclMode: options.defaultAclMode ?? 'private',
    fixedDatasets: options.fixedDatasets ?? false,
    refuseFeedback: options.refuseFeedback ?? false,
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

/** Whether only this machine reaches a lake that listens on a host. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127\.[\d.]+$/.test(host)
