#!/usr/bin/env node
import { createProblem, formatProblem } from './errors/problems.ts'

/** As `engines` of package.json: from here on Node has SQLite without a flag. */
const needed = [22, 16] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major > needed[0] || (major === needed[0] && minor >= needed[1])) {
  const { keepHeapSmall } = await import('./lake/smallHeap.ts')
  keepHeapSmall()
  const { runCommand } = await import('./cli.ts')
  await runCommand(process.argv.slice(2))
} else {
  const problem = createProblem('node.tooOld', { version: process.versions.node, needed: needed.join('.') })
  console.error(formatProblem(problem, 'en'))
  process.exitCode = 1
}
