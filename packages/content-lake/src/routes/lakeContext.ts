import type { Sessions } from '../access/sessions.ts'
import type { PageThemes } from '../access/signInPage.ts'
import type { AssetFolder } from '../assets/assetFolder.ts'
import type { ImageRules } from '../assets/imageMetadata.ts'
import type { Announcer } from '../events/eventStream.ts'
import type { DocumentViews } from '../query/documentView.ts'
import type { Queries } from '../query/queries.ts'
import type { LakeStore } from '../store/lakeStore.ts'

/** The options of a lake that its routes need. */
export type LakeSettings = {
  projectId: string
  dataset: string
  ownerKey: string
  scriptToken: string
  allowedHosts: readonly string[]
  allowedOrigins: readonly string[]
  secureCookies: boolean
  images: ImageRules
  studioPath: string
  /** The colours of the page that asks for the owner key. */
  themes: PageThemes
  /** The path under which browsers reach the lake on the allowed hosts. */
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
