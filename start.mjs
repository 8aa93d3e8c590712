// Runs first under `npm start`, on whichever Node is installed (20 or newer), before any package exists:
// installs the packages if they are missing or out of date, then runs the script on the project's own Node.
//
//   node start.mjs [script] [arguments…]      script: server/start.ts by default
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeModules } from './lib/i18n/makeLanguages.mjs'
import { writeLists } from './lib/makeLists.mjs'
import { launch } from './packages/releases/src/launcher/launch.mjs'

const [, , script = 'server/start.ts', ...args] = process.argv

await launch(script, {
  root: dirname(fileURLToPath(import.meta.url)),
  args,
  isSite: script === 'server/start.ts',
  env: process.env,
  afterInstall: () => {
    writeModules()
    writeLists()
  },
})
