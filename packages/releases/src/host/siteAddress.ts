import type { ServerSettings } from '../settings.ts'

type AddressEnv = Pick<ServerSettings, 'HOST' | 'PORT' | 'SITE_URL'>

const wildcardHosts = ['0.0.0.0', '::']
const localHosts = ['127.0.0.1', '::1', 'localhost', ...wildcardHosts]
const toHost = (name: string) => (name.includes(':') ? `[${name}]` : name)

/**
 * The origin that visitors use: SITE_URL, or else that of the front server, named `localhost` if only this machine can
 * be meant.
 */
export function toSiteUrl(env: AddressEnv): string {
  if (env.SITE_URL !== undefined) return env.SITE_URL
  return `http://${localHosts.includes(env.HOST) ? 'localhost' : toHost(env.HOST)}:${env.PORT}`
}

/** The address by which processes of this machine reach the front server. */
export function toSelfUrl(env: AddressEnv): string {
  const host = wildcardHosts.includes(env.HOST) ? '127.0.0.1' : env.HOST
  return `http://${toHost(host)}:${env.PORT}`
}

/** The Host header values accepted from browsers that reach the lake through the front server. */
export function toAllowedHosts(env: AddressEnv): string[] {
  const own = ['localhost', '127.0.0.1', '[::1]']
  const configured = wildcardHosts.includes(env.HOST) ? [] : [toHost(env.HOST)]
  const site = env.SITE_URL === undefined ? [] : [new URL(env.SITE_URL).host]
  return [...new Set([...[...own, ...configured].map((host) => `${host}:${env.PORT}`), ...site])]
}

/** The link that signs a browser in to the embedded lake and goes on to the Studio. */
export function toSignInUrl(env: AddressEnv, ownerKey: string): string {
  const site = toSiteUrl(env)
  return `${site}/lake/sign-in?origin=${encodeURIComponent(`${site}/studio`)}#key=${encodeURIComponent(ownerKey)}`
}

/**
 * Prints the addresses of the site and the Studio. With the owner key, the second one signs the browser in; null if the
 * lake is hosted.
 */
export function printReady(heading: string, env: AddressEnv, ownerKey: string | null): void {
  const site = toSiteUrl(env)
  const studio = ownerKey !== null ? toSignInUrl(env, ownerKey) : `${site}/studio`
  process.stdout.write(`\n${heading}\n  Site    ${site}\n  Studio  ${studio}\n\n`)
}
