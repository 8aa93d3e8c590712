import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from 'node:process'
import { writeFileAtomic } from '@freelance-site/foundation/server'
import { runRenderer } from '@freelance-site/releases/renderer'
import { security, site } from './site.ts'

// The content of the example is a JSON file. The server names its data folder and its address.
const { DATA_DIR = '', SITE_URL = '' } = env

await runRenderer({
  site,
  security,
  siteUrl: SITE_URL,
  environment: env,
  dataDir: DATA_DIR,
  code: { compiled: ['app'], pageSettings: [] },
  toRenderingEnv: ({ snapshotFile, distDir = '' }) => ({
    CONTENT: snapshotFile,
    BUILD_FOLDER: distDir,
  }),
  source: {
    pull: async ({ folder }) => {
      const text = await readFile('content.json', 'utf8')
      const revision = hash('sha256', text)
      const content = JSON.parse(text)
      const snapshotFile = join(folder, 'snapshot.json')
      await writeFileAtomic(snapshotFile, JSON.stringify({ ...content, revision }))
      return {
        kind: 'pulled',
        snapshotFile,
        revision,
        documents: 1,
        mediaNames: [],
        redirects: [],
      }
    },
    toFirstSnapshot: () => JSON.stringify({ title: '', text: '', link: '/' }),
  },
})
