import { createClient, type SanityClient } from '@sanity/client'
import { createLake } from './createLake.ts'
import { describeLake, inMemory, type LakeAddresses, type LakeOptions, withDefaults } from './lakeOptions.ts'
import type { NewDocument } from './model/document.ts'
import { listen } from './startLake.ts'

export type TestLakeOptions = Omit<LakeOptions, 'dataDir' | 'seed' | 'mustExist'> & {
  /** What the lake has at the start, and after each `reset`. */
  documents?: NewDocument[]
}

export type TestLake = LakeAddresses & {
  /** May read and write everything, and sees drafts. For another perspective: `client.withConfig({ perspective: 'published' })`. */
  client: SanityClient
  /**
   * Brings the lake back to its first documents, or to others. Its history, assets and sessions are gone, and its streams end;
   * clients open them again.
   */
  reset(documents?: NewDocument[]): Promise<void>
  close(): Promise<void>
}

/** Starts a lake in memory, on any free port of this machine. */
export async function createTestLake({
  documents = [],
  ...options
}: TestLakeOptions = {}): Promise<TestLake> {
  const resolved = withDefaults({ port: 0, ...options, dataDir: inMemory })
  let { port } = resolved
  const open = (seed: NewDocument[]) => createLake({ ...resolved, seed: () => seed }, () => port)
  let lake = await open(documents)
  const server = await listen(() => lake.datasets, resolved)
  port = server.port
  lake.datasets.start()
  const addresses = describeLake(resolved, port)
  return {
    ...addresses,
    client: createClient({ ...addresses.clientConfig, perspective: 'raw' }),
    reset: async (seed = documents) => {
      const previous = lake
      lake = await open(seed)
      lake.datasets.start()
      previous.datasets.closeStreams()
      server.disconnect()
      await previous.close()
    },
    close: async () => {
      lake.datasets.closeStreams()
      await server.close()
      await lake.close()
    },
  }
}
