import type { Sessions } from '../access/identity.ts'
import type { StreamHosts } from '../access/streamHosts.ts'
import type { AssetFolder } from '../assets/assetFolder.ts'
import type { ImageJobs } from '../assets/imageJobs.ts'
import type { AnonymousReaders } from '../query/anonymousReaders.ts'
import type { Queries } from '../query/queries.ts'
import type { DatasetOptions } from '../settings/datasetOptions.ts'
import type { LakeSettings } from '../settings/lakeSettings.ts'
import type { ProjectRecord } from '../settings/projectRecord.ts'
import type { LakeStore } from '../store/lakeStore.ts'
import type { AnonymousOutput } from './anonymousOutput.ts'
import type { Announcer } from './eventStream.ts'

/** A dataset as the list of them has it, with other attributes of no meaning here. */
export type ListedDataset = { name: string; aclMode: 'public' | 'private'; createdAt: string }

/** The datasets of the project. They refuse a change with a sentence. */
export type DatasetList = {
  list(): ListedDataset[]
  create(name: string, options: DatasetOptions, author: string): Promise<object>
  edit(name: string, options: DatasetOptions): Promise<object>
  delete(name: string): Promise<void>
  /** Handles a request for any dataset as if it came from the network. */
  fetch(request: Request): Response | Promise<Response>
  /** Ends the streams of a session or a token, or all of them. */
  closeStreams(admission?: string): void
}

/** The parts of a running dataset that its routes share. */
export type Lake = {
  settings: LakeSettings
  datasets: DatasetList
  /** What Sanity's tools change of the project. */
  project: ProjectRecord
  store: LakeStore
  queries: Queries
  /** Works for readers of a public dataset without a token. */
  anonymousReaders: AnonymousReaders
  anonymousOutput: AnonymousOutput
  announcer: Announcer
  sessions: Sessions
  streamHosts: StreamHosts
  assets: AssetFolder
  imageJobs: ImageJobs
}

/** When the first dataset was created, and with it the project. */
export const toCreation = ({ datasets }: Pick<Lake, 'datasets'>): string =>
  datasets.list()[0]?.createdAt ?? ''
