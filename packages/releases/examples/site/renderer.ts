import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from 'node:process'
import { writeFileAtomic } from '@freelance-site/foundation/server'
import { runRenderer } from '@freelance-site/releases/renderer'
import { site } from './site.ts'

// The renderer of the example: its content is a JSON file, named in the environment.
const { DATA_DIR = '', CONTENT_FILE = '', SITE_URL = '' } = env
process.chdir(import.meta.dirname)

await runRenderer({
  site,
  security: { files: [] },
  siteUrl: SITE_URL,
  environment: env,
  dataDir: DATA_DIR,
  code: { compiled: ['app', '../../src'], pageSettings: [] },
  toRenderingEnv: ({ snapshotFile, releaseId = '', distDir = '' }) => ({
    CONTENT: snapshotFile,
    RELEASE: releaseId,
    BUILD_FOLDER: distDir,
  }),
  source: {
    pull: async ({ folder }) => {
      const text = await readFile(CONTENT_FILE, 'utf8')
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
