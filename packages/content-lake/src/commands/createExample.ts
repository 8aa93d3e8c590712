import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { ProblemError } from '@freelance-site/foundation/node'
import { createProblem, formatProblem } from '../errors/problems.ts'

/** Copies the tests with the test kit into an empty or new folder. `version` is of this package, which they depend on. */
export function createExample(folder: string, source: string, version: string): string {
  const target = resolve(folder)
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new ProblemError(createProblem('example.folder', { folder: target }), formatProblem)
  // The installed package is itself in a folder of this name.
  const isOwn = (path: string) => !relative(source, path).includes('node_modules')
  cpSync(source, target, { recursive: true, filter: isOwn })
  const manifest = join(target, 'package.json')
  // The example itself depends on the folder that it is in.
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('file:../..', `^${version}`))
  return `${target} has a test that starts a lake of its own. Run it: cd ${folder} && npm install && npx vitest run`
}
