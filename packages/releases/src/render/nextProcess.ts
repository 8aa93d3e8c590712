import { createRequire } from 'node:module'
import { endGroup } from './nextBuild.ts'

// Runs the command of Next in the arguments. Ends with its parent, and its own workers end with it.
process.on('disconnect', () => {
  endGroup(process.pid)
  process.exit(1)
})

createRequire(import.meta.url)('next/dist/bin/next')
