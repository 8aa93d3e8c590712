import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openOwnSite } from './support/ownSite.ts'
import { root } from './support/sources.ts'

/**
 * Runs browser tests: `npm run test:e2e`, and the last step of `npm test`. They are in languages of their own, so they run in a copy of the
 * repo if the site has other languages or paths.
 */
const folder = await openOwnSite()
if (folder !== root) {
  console.log(`The browser tests run on a copy with their own languages and paths, in ${folder}.`)
  process.chdir(folder)
  process.once('exit', () => {
    cpSync('test-results', join(root, 'test-results'), { recursive: true })
    process.chdir(root)
    rmSync(folder, { recursive: true, force: true })
  })
}
const cli = join(folder, 'node_modules/@playwright/test/cli.js')
process.argv.splice(1, 1, cli, 'test')
await import(cli)
