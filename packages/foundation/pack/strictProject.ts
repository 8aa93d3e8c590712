import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { writeExamples } from './examples.ts'
import { listEntries, readManifest } from './manifest.ts'

/** The packages of this repo, for what a test uses but the package does not need. */
export const modules = dirname(dirname(createRequire(import.meta.url).resolve('vitest/package.json')))

/** The file of a project that imports all entries of a package. */
export const toEntriesFile = (name: string) => `${name.replace(/^@[^/]+\//, '')}.ts`

function writeEntries(source: string, project: string): string {
  const manifest = readManifest(source)
  const entries = listEntries(manifest).map(([entry]) => join(manifest.name, entry))
  const lines = entries.map((entry, index) => `import * as part${index} from '${entry}'`)
  const parts = entries.map((_entry, index) => `part${index}`)
  const file = toEntriesFile(manifest.name)
  writeFileSync(join(project, file), `${lines.join('\n')}\nexport default [${parts}]\n`)
  return file
}

/**
 * Compiles all entries of installed packages and the examples of their READMEs as a strict project does, at once, since most of the
 * time goes to the types of their peers. Returns the lines of the compiler.
 */
export async function compilePackages(project: string, sources: readonly string[]): Promise<string[]> {
  const files = sources.flatMap((source) => [
    writeEntries(source, project),
    ...writeExamples(source, project).map(({ file }) => file),
  ])
  const args = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--jsx', 'react-jsx']
  const libs = ['--lib', 'es2024,dom,dom.iterable,esnext.disposable']
  const types = ['--types', 'node', '--typeRoots', join(modules, '@types')]
  const tsc = join(modules, 'typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [tsc, ...args, ...libs, ...types, ...files],
    {
      cwd: project,
    },
  ).catch((error: { stdout: string }) => error)
  return stdout.split('\n').filter((line) => line !== '')
}
