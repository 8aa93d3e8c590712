import type { LakeSettings } from './lakeSettings.ts'

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

type AddressOptions = Pick<
  LakeSettings,
  'projectId' | 'dataset' | 'ownerKey' | 'scriptToken' | 'studioPath'
> & { host: string }

/** How programs and browsers on this machine reach a lake. */
export function describeLake(options: AddressOptions, port: number): LakeAddresses {
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

/** Whether a host stands for every address of this machine. */
export const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::'
