export type HostRules = {
  allowedHosts: readonly string[]
  /** Pages of these origins may ask too, though they are not the lake's own. */
  allowedOrigins: readonly string[]
  ownPort: () => number
}

/** Whether a Host header names this lake: a loopback name on its own port, or a host the site is served on. */
export function isAcceptedHost(host: string | undefined, { allowedHosts, ownPort }: HostRules): boolean {
  if (host === undefined) return false
  const given = host.toLowerCase()
  if (allowedHosts.some((allowed) => allowed.toLowerCase() === given)) return true
  const [, name = '', port = '80'] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(given) ?? []
  return isLoopbackName(name) && Number(port) === ownPort()
}

const isLoopbackName = (name: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(name) || name.endsWith('.localhost')

/** Whether an Origin header names a page of this lake's own hosts, or an allowed one; `null` and other schemes do not. */
export function isAcceptedOrigin(origin: string, rules: HostRules): boolean {
  if (rules.allowedOrigins.includes(origin)) return true
  const match = /^https?:\/\/([^/]+)$/.exec(origin)
  return match !== null && isAcceptedHost(match[1], rules)
}
