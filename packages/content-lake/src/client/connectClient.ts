/** The part of a client's configuration that connects it to a lake. */
export type ClientConnection = { apiHost: string; useProjectHostname: false; useCdn: false }

/** The parts of the variable that `content-lake run` sets: an address with the names of the project and the dataset. */
export function parseAddress(given: string): { address: string; projectId?: string; dataset?: string } {
  const [address = '', names = ''] = given.split('#')
  const { projectId, dataset } = Object.fromEntries(new URLSearchParams(names))
  return { address, ...(projectId && { projectId }), ...(dataset && { dataset }) }
}

/**
 * The part of a client's configuration that connects it to a lake: `createClient({ projectId, dataset, apiVersion,
 * ...connectClient(process.env.NEXT_PUBLIC_CONTENT_LAKE) })`. The variable is what `content-lake run` sets. Without it, it is
 * empty, and the client asks sanity.io.
 */
export function connectClient(address: string | undefined): ClientConnection | Record<never, never> {
  return address ? { apiHost: parseAddress(address).address, useProjectHostname: false, useCdn: false } : {}
}
