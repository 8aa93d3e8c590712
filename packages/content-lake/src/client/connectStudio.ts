import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { parseAddress } from './connectClient.ts'
import { createConnection } from './connection.ts'
import type { Fetch } from './fetch.ts'
import { limitOpening } from './limitOpening.ts'
import { createMultiplexedFetch } from './multiplexedFetch.ts'

/** Whether the Studio reaches its lake, for a part of the Studio that says so. Without it, Sanity only locks the forms. */
export const connection = createConnection()

/** All clients of a page share this fetch, so that they share one WebSocket. */
const request = createMultiplexedFetch(connection)

/**
 * What a Studio says of its lake.
 *
 * @example
 * ```ts
 * import { connectStudio, type StudioOptions } from 'content-lake/client'
 *
 * const options: StudioOptions = { dataset: 'staging', language: 'fr' }
 * export const connected = connectStudio('http://localhost:3030', options)
 * ```
 */
export type StudioOptions = {
  /** The name of the lake's project. The default is `content-lake`. */
  projectId?: string
  /** The default is `production`. */
  dataset?: string
  /** The language in which the lake names the authors of changes; otherwise the browser's. Names are in English if it has none. */
  language?: string
}

/** A part of the configuration of a Studio, as `defineConfig` of `sanity` takes it. */
export type StudioConnection = {
  projectId: string
  dataset: string
  apiHost: string
  auth: {
    loginMethod: 'cookie'
    redirectOnSingle: boolean
    providers: { name: string; title: string; url: string }[]
  }
  unstable_clientFactory: (options: ClientConfig) => SanityClient
}

/**
 * The part of a Studio's configuration that connects it to a content lake: `defineConfig({ ...connectStudio(address),
 * plugins, schema })`. `address` is the lake's address in browsers, such as `http://localhost:3030`, or the variable that
 * `content-lake run` sets, which has the project and the dataset, too. Without the variable it is empty, and changes nothing.
 */
export function connectStudio(address: string, options?: StudioOptions): StudioConnection
export function connectStudio(
  address: string | undefined,
  options?: StudioOptions,
): StudioConnection | Record<never, never>
export function connectStudio(
  given: string | undefined,
  options: StudioOptions = {},
): StudioConnection | Record<never, never> {
  if (!given) return {}
  const { address, ...named } = parseAddress(given)
  const { projectId = 'content-lake', dataset = 'production', language } = { ...named, ...options }
  if (typeof window !== 'undefined') limitOpening(address)
  return {
    projectId,
    dataset,
    apiHost: address,
    auth: {
      loginMethod: 'cookie',
      redirectOnSingle: true,
      providers: [{ name: 'owner', title: 'Owner key', url: `${address}/sign-in` }],
    },
    // This option is beta, and the client's `resolveFetch` is internal. There is no other way to keep the project's id out
    // of the host name, and to carry event streams over a WebSocket.
    unstable_clientFactory: (options) =>
      createClient({
        ...options,
        apiHost: address,
        useProjectHostname: false,
        resolveFetch: () => createFetch(address),
        headers:
          language === undefined ? options.headers : { ...options.headers, 'accept-language': language },
      }),
  }
}

/**
 * After signing out, the browser goes to the lake's sign-in page. The response never resolves: with it, the Studio would
 * show its list of sign-in providers until the page has loaded.
 */
function createFetch(address: string): Fetch {
  return async (input, init) => {
    const response = await request(input, init)
    const isSignOut = init?.method === 'POST' && new URL(input).pathname.endsWith('/auth/logout')
    if (!isSignOut || !response.ok) return response
    const origin = window.location.origin + window.location.pathname
    window.location.assign(`${address}/sign-in?${new URLSearchParams({ origin })}`)
    return new Promise(() => {})
  }
}
