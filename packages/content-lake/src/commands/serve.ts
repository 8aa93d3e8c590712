import { createClient } from '@sanity/client'
import { startLake } from '../lake/startLake.ts'
import { toKeysFile } from '../settings/keysFile.ts'
import { isLoopback, type LakeOptions } from '../settings/lakeOptions.ts'
import { seedLake } from './seedLake.ts'

const readers = {
  public: 'anybody who reaches this address reads what is published, as at sanity.io; not with --private',
  private: 'only with a token or signed in; with --public anybody reads what is published',
}

/** Serves a lake until Ctrl-C, and prints how to reach it. */
export async function serve(
  settings: LakeOptions & { dataDir: string },
  seed: string | undefined,
): Promise<void> {
  if (seed !== undefined) await seedLake(settings, seed)
  const lake = await startLake(settings)
  const { projectId, dataset } = settings
  const datasets = await createClient(lake.clientConfig).datasets.list()
  const isPublic = datasets.some(({ name, aclMode }) => name === dataset && aclMode === 'public')
  const address = lake.address.replace('127.0.0.1', 'localhost')
  // Logs of a container must not contain a key that was chosen elsewhere.
  const signIn =
    settings.ownerKey === undefined ? lake.signInUrl : lake.signInUrl.replace(/#.*/, ' with your key')
  console.log(`The content lake answers on ${address}.

  Sign in:    ${signIn}
  Token:      "scriptToken" in ${toKeysFile(settings.dataDir)}, for scripts and builds
  Readers:    ${isPublic ? readers.public : readers.private}

  In sanity.config.ts of the Studio on ${settings.studioPath}:

    import { connectStudio } from 'content-lake/client'

    export default defineConfig({
      ...connectStudio('${address}', { projectId: '${projectId}', dataset: '${dataset}' }),
      plugins: […],
      schema: { types: […] },
    })
`)
  const isReached = !isLoopback(settings.host ?? '127.0.0.1')
  for (const { name } of datasets.filter(({ aclMode }) => isReached && aclMode === 'public')) {
    if (name === dataset && settings.aclMode === 'public') continue
    const options = name === dataset ? '' : `--dataset ${name} `
    console.warn(`Warning: other machines can reach this lake, and read without a token what is published in
"${name}", since an earlier start or a client has made it public. Start it with ${options}--private, or with ${options}--public if this is meant.
`)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void lake.close())
}
