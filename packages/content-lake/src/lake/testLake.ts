import { createClient, type SanityClient } from '@sanity/client'
import type { NewDocument } from '../documents/document.ts'
import { inMemory, type LakeServerOptions, withDefaults } from '../settings/lakeOptions.ts'
import { type RunningLake, serveLake } from './startLake.ts'

/**
 * The options of a lake that has no folder. By default it listens on any free port.
 *
 * @example
 * ```ts
 * import { createTestLake, type TestLakeOptions } from 'content-lake/testing'
 *
 * const options: TestLakeOptions = { documents: [{ _id: 'bread', _type: 'note', title: 'Bread' }] }
 * const lake = await createTestLake(options)
 * await lake.client.patch('bread').set({ title: 'Butter' }).commit()
 * await lake.reset()
 * await lake.close()
 * ```
 */
export type TestLakeOptions = LakeServerOptions & {
  /** What the lake has at the start, and after each `reset`. */
  documents?: NewDocument[]
}

/** A lake for tests. `close` ends it, and removes the files that were uploaded. */
export type TestLake = RunningLake & {
  /** May read and write everything, and sees drafts. For another perspective: `client.withConfig({ perspective: 'published' })`. */
  client: SanityClient
  /**
   * Brings the lake back to its first documents, or to others. Its history, assets and sessions are gone, and its streams end;
   * clients open them again.
   */
  reset(documents?: NewDocument[]): Promise<void>
}

/** Starts a lake in memory, on any free port of this machine. */
export async function createTestLake({
  documents = [],
  ...options
}: TestLakeOptions = {}): Promise<TestLake> {
  const seed = () => documents
  const lake = await serveLake(withDefaults({ port: 0, ...options, seed, dataDir: inMemory }))
  return {
    ...lake,
    client: createClient({ ...lake.clientConfig, perspective: 'raw' }),
    reset: (others = documents) => lake.reset(() => others),
  }
}
