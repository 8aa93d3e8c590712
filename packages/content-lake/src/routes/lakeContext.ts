import { z } from 'zod'
import type { IdentityRules, Sessions } from '../access/identify.ts'
import type { AssetFolder } from '../assets/assetFolder.ts'
import type { ImageJobs } from '../assets/imageJobs.ts'
import type { ImageRules } from '../assets/imageRules.ts'
import type { AnonymousReaders } from '../query/anonymousReaders.ts'
import type { Queries } from '../query/queries.ts'
import type { LakeStore } from '../store/lakeStore.ts'
import type { AnonymousOutput } from './anonymousOutput.ts'
import type { Announcer } from './eventStream.ts'

const plain = { background: 'Canvas', text: 'CanvasText', border: 'GrayText', buttonText: '#fff' }

/** The default colours of the page that asks for the owner key. */
export const plainThemes = {
  light: { ...plain, button: '#1d4ed8', focus: '#60a5fa', alert: '#b91c1c' },
  dark: { ...plain, button: '#1d4ed8', focus: '#60a5fa', alert: '#fca5a5' },
}

/** The CSS colours of the sign-in page in a light and a dark browser. */
export type PageThemes = typeof plainThemes

/** The options of a lake, as its routes need them. */
export type LakeSettings = IdentityRules & {
  projectId: string
  dataset: string
  ownerKey: string
  /** Whether the site is served over https. */
  secureCookies: boolean
  images: ImageRules
  /**
   * Who may read pictures and files by their address. `anybody`, as at sanity.io, is the default. `thisMachine`: whoever has a
   * session or a token, and programs that ask the lake's own port on this machine. For a site that has copies of its pictures.
   */
  assetReaders: 'anybody' | 'thisMachine'
  /** Where a browser goes after signing in: a path, or the address of a Studio on another host. */
  studioPath: string
  /** The colours of the page that asks for the owner key. */
  themes: PageThemes
  /** The path at which `allowedHosts` forward requests to this lake. */
  publicPath: string
  log: (line: string) => void
}

/** The name of a dataset is also the name of its folder. */
export const datasetNameShape = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,63}$/,
    'a dataset’s name has lower-case letters, digits, dashes and underscores, at most 64',
  )

export const datasetOptionsShape = z.object({
  aclMode: z.enum(['public', 'private'], { error: 'must be public or private' }).optional(),
  description: z.string().max(1000).nullish(),
  embeddings: z.undefined({ error: 'are not supported' }).optional(),
})
type DatasetOptions = z.infer<typeof datasetOptionsShape>

/** The datasets of the project. They refuse a change with a sentence. */
export type DatasetList = {
  list(): object[]
  create(name: string, options: DatasetOptions, author: string): Promise<object>
  edit(name: string, options: DatasetOptions): Promise<object>
  delete(name: string): Promise<void>
  /** Handles a request for any dataset as if it came from the network. */
  fetch(request: Request): Response | Promise<Response>
  closeStreams(session: string): void
}

/** The parts of a running dataset that its routes share. */
export type Lake = {
  settings: LakeSettings
  datasets: DatasetList
  store: LakeStore
  queries: Queries
  /** Works for readers of a public dataset without a token. */
  anonymousReaders: AnonymousReaders
  anonymousOutput: AnonymousOutput
  announcer: Announcer
  sessions: Sessions
  assets: AssetFolder
  imageJobs: ImageJobs
}
