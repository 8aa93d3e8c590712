import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { multiplexedFetch } from './multiplexedFetch.ts'

/**
 * What a Studio's configuration needs to use a content lake: `defineConfig({ ...connectStudio(address),
 * plugins, schema })`. `address` is where browsers find the lake, such as `http://localhost:3030`.
 */
export function connectStudio(
  address: string,
  { projectId = 'content-lake', dataset = 'production' }: { projectId?: string; dataset?: string } = {},
) {
  return {
    projectId,
    dataset,
    apiHost: address,
    auth: {
      loginMethod: 'cookie' as const,
      redirectOnSingle: true,
      providers: [{ name: 'owner', title: 'Owner key', url: `${address}/sign-in` }],
    },
    // Both this option (beta) and the client's `resolveFetch` (internal) are unavoidable: nothing else keeps
    // the project's id out of the host name, or carries event streams over a WebSocket.
    unstable_clientFactory: (options: ClientConfig): SanityClient =>
      createClient({
        ...options,
        apiHost: address,
        useProjectHostname: false,
        resolveFetch: multiplexedFetch,
      }),
  }
}
