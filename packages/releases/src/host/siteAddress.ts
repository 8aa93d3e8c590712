import type { ServerSettings } from '../settings.ts'
import type { Editor } from '../site.ts'

/** The settings from which the addresses of a site follow. */
export type AddressEnv = Pick<ServerSettings, 'HOST' | 'PORT' | 'SITE_URL'>

/** The network addresses that stand for all of a machine. */
export const wildcardHosts = ['0.0.0.0', '::']
const localHosts = ['127.0.0.1', '::1', 'localhost', ...wildcardHosts]
/** A network address as the host of a URL. */
export const toHost = (name: string): string => (name.includes(':') ? `[${name}]` : name)

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

/** What the terminal says of a site that is ready. */
export type ReadySite = {
  siteUrl: string
  editor?: Editor | undefined
  /** By default the path of the editor. */
  editorUrl?: string | undefined
  version?: string | undefined
}

/** Formats the version and the address of the site, and the address of the owner's editor under its name. */
export function formatReady(heading: string, { siteUrl, editor, editorUrl, version }: ReadySite): string {
  const lines = [`Site    ${siteUrl}`]
  if (editor) lines.push(`${editor.name.padEnd(6)}  ${editorUrl ?? siteUrl + editor.path}`)
  const first = version === undefined ? heading : `${heading} Version ${version}`
  return `\n${first}\n${lines.map((line) => `  ${line}\n`).join('')}\n`
}
