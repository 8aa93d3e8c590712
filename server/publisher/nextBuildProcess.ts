import { createRequire } from 'node:module'
import { endGroup } from './processGroup.ts'

/** Runs one half of a Next build: `compile` or `generate`. It ends with its parent, and its own workers end with it. */
const [, , mode = ''] = process.argv

process.on('disconnect', () => {
  endGroup(process.pid)
  process.exit(1)
})

process.argv.splice(2, Number.POSITIVE_INFINITY, 'build', '--experimental-build-mode', mode)
createRequire(import.meta.url)('next/dist/bin/next')
