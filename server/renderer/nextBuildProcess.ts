import { createRequire } from 'node:module'
import { endGroup } from './nextBuild.ts'

// Runs `next build`. Ends with its parent, and its own workers end with it.
process.on('disconnect', () => {
  endGroup(process.pid)
  process.exit(1)
})

process.argv.splice(2, Number.POSITIVE_INFINITY, 'build')
createRequire(import.meta.url)('next/dist/bin/next')
