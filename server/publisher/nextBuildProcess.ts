import { createRequire } from 'node:module'
import { z } from 'zod'
import { endGroup } from './processGroup.ts'

/**
 * Runs one half of a Next build. It loads Next's build code first and then waits to be told what to build:
 * see `spareProcess.ts`. It ends with its parent, and its own workers end with it.
 */
const orderShape = z.object({ mode: z.enum(['compile', 'generate']), env: z.record(z.string(), z.string()) })

process.on('disconnect', () => {
  endGroup(process.pid)
  process.exit(1)
})

const require = createRequire(import.meta.url)
// What the command itself would load first, and most of what it loads at all.
require('next/dist/cli/next-build.js')

process.once('message', (value) => {
  const { mode, env } = orderShape.parse(value)
  Object.assign(process.env, env)
  process.argv.splice(2, Number.POSITIVE_INFINITY, 'build', '--experimental-build-mode', mode)
  require('next/dist/bin/next')
})
