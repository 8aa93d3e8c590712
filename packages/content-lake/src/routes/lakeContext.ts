import type { Sessions } from '../access/sessions.ts'
import type { PageThemes } from '../access/signInPage.ts'
import type { AssetFolder } from '../assets/assetFolder.ts'
import type { ImageRules } from '../assets/imageRules.ts'
import type { Announcer } from '../events/eventStream.ts'
import type { DocumentViews } from '../query/documentView.ts'
import type { Queries } from '../query/queries.ts'
import type { LakeStore } from '../store/lakeStore.ts'

/** The options of a lake that its routes need. */
export type LakeSettings = {
  projectId: string
  dataset: string
  /** Signs a browser in. */
  ownerKey: string
  /** `Authorization: Bearer …` of scripts: full access. */
  scriptToken: string
  /** Host values accepted besides loopback names on the lake's own port. */
  allowedHosts: readonly string[]
  /** Origins of Studios that are served elsewhere and may use this lake from the browser. */
  allowedOrigins: readonly string[]
  /** Whether the site is served over https. */
  secureCookies: boolean
  images: ImageRules
  /** Where a browser goes once it is signed in: a path, or the address of a Studio that is served elsewhere. */
  studioPath: string
  /** The colours of the page that asks for the owner key. */
  themes: PageThemes
  /** The path below which `allowedHosts` forward requests to this lake. */
  publicPath: string
  ownPort: () => number
  log: (line: string) => void
}

/** The parts of a running lake that its routes share. */
export type Lake = {
  settings: LakeSettings
  store: LakeStore
  views: DocumentViews
  queries: Queries
  announcer: Announcer
  sessions: Sessions
  assets: AssetFolder
}
