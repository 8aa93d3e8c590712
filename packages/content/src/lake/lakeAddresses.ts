import { type AddressEnv, toHost, wildcardHosts } from '@freelance-site/releases/server'

/** The Host header values accepted from browsers that reach the lake through the front server. */
export function toAllowedHosts(env: AddressEnv): string[] {
  const own = ['localhost', '127.0.0.1', '[::1]']
  const configured = wildcardHosts.includes(env.HOST) ? [] : [toHost(env.HOST)]
  const site = env.SITE_URL === undefined ? [] : [new URL(env.SITE_URL).host]
  return [...new Set([...[...own, ...configured].map((host) => `${host}:${env.PORT}`), ...site])]
}

/** The link that signs a browser in to the embedded lake and goes on to the Studio. */
export const toSignInUrl = (siteUrl: string, ownerKey: string): string =>
  `${siteUrl}/lake/sign-in?origin=${encodeURIComponent(`${siteUrl}/studio`)}#key=${encodeURIComponent(ownerKey)}`
