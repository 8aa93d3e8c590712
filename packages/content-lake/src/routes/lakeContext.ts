import type { Sessions } from '../access/sessions.ts'
import type { PageThemes } from '../access/signInPage.ts'
import type { AssetFolder } from '../assets/assetFolder.ts'
import type { ImageRules } from '../assets/imageRules.ts'
import type { Announcer } from '../events/eventStream.ts'
import type { Queries } from '../query/queries.ts'
import type { LakeStore } from '../store/lakeStore.ts'

/** The options of a lake, as its routes need them. */
export type LakeSettings = {
  projectId: string
  dataset: string
  /** The key that the owner signs in with. */
  ownerKey: string
  /** Scripts send it as `Authorization: Bearer …`. It gives full access. */
  scriptToken: string
  /** Accepted values of the Host header, in addition to loopback names on the lake's own port. */
  allowedHosts: readonly string[]
  /** Origins of Studios on other hosts that may use this lake from a browser. */
  allowedOrigins: readonly string[]
  /** Whether the site is served over https. */
  secureCookies: boolean
  images: ImageRules
  /** Where a browser goes after signing in: a path, or the address of a Studio on another host. */
  studioPath: string
  /** The colours of the page that asks for the owner key. */
  themes: PageThemes
  /** The path at which `allowedHosts` forward requests to this lake. */
  publicPath: string
  ownPort: () => number
  log: (line: string) => void
}

/** The parts of a running lake that its routes share. */
export type Lake = {
  settings: LakeSettings
  store: LakeStore
  queries: Queries
  announcer: Announcer
  sessions: Sessions
  assets: AssetFolder
}
