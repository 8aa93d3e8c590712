import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { expect, test } from 'vitest'
import { canInstall, type PackedProject } from './install.ts'
import { listEntries, readManifest } from './manifest.ts'

const run = promisify(execFile)

/** The packages of this repo, for what a test uses but the package does not need. */
export const modules = dirname(dirname(createRequire(import.meta.url).resolve('vitest/package.json')))

/** As `test`, but skipped where nothing can be installed. */
export const testInstalled = test.runIf(await canInstall())

/** What a strict project says of its files. */
export async function compile(project: string, files: readonly string[]): Promise<string[]> {
  const args = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--jsx', 'react-jsx']
  const libs = ['--lib', 'es2024,dom,dom.iterable,esnext.disposable']
  const types = ['--types', 'node', '--typeRoots', join(modules, '@types')]
  const tsc = join(modules, 'typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, ...args, ...libs, ...types, ...files], {
    cwd: project,
  }).catch((error: { stdout: string }) => error)
  return stdout.split('\n').filter((line) => line !== '')
}

/** A name for the files of a package in the project that it shares with others. */
const toFileName = (name: string) => name.replace(/^@[^/]+\//, '')

/**
 * Defines the tests that every packed package has to pass: publint, Are The Types Wrong, a strict compilation of all entries, and what
 * is in the tarball.
 */
export function testPackage(source: string, getPacked: () => PackedProject): void {
  const manifest = readManifest(source)
  const { name } = manifest
  const toFolder = () => join(getPacked().project, 'node_modules', name)
  const toTarball = () => getPacked().tarballs[name] ?? ''

  testInstalled('publint finds nothing', async () => {
    const { messages } = await publint({ pkgDir: toFolder(), strict: true })
    expect(messages).toEqual([])
  })

  testInstalled('the types of each entry are right for projects with ES modules', async () => {
    const data = new Uint8Array(readFileSync(toTarball()))
    const analysis = await checkPackage(createPackageFromTarballData(data))
    // CommonJS can `require` these modules since Node 22.12; older resolution knows no `exports`.
    const problems = (analysis.types && 'problems' in analysis ? analysis.problems : []).filter(
      (problem) =>
        problem.kind !== 'CJSResolvesToESM' &&
        !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
    )
    expect(analysis.types).toMatchObject({ kind: 'included' })
    expect(problems).toEqual([])
  })

  testInstalled('every entry has types that a strict project accepts', async () => {
    const { project } = getPacked()
    const entries = listEntries(manifest).map(([entry]) => join(name, entry))
    const lines = entries.map((entry, index) => `import * as part${index} from '${entry}'`)
    const file = `${toFileName(name)}.ts`
    writeFileSync(
      join(project, file),
      `${lines.join('\n')}\nexport default [${entries.map((_entry, index) => `part${index}`)}]\n`,
    )
    const problems = await compile(project, [file])
    const isOwn = (line: string) => line.startsWith(file) || line.startsWith(`node_modules/${name}/`)
    expect(problems.filter(isOwn)).toEqual([])
  })

  testInstalled(
    'it has a licence, documents, and neither sources, tests nor what somebody has built',
    async () => {
      const published = JSON.parse(readFileSync(join(toFolder(), 'package.json'), 'utf8'))
      expect(published).not.toHaveProperty('private')
      const { stdout } = await run('tar', ['-tzf', toTarball()])
      const files = stdout.trim().split('\n')
      expect(files).toEqual(
        expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md'].map((each) => `package/${each}`)),
      )
      expect(
        files.filter((file) => /^package\/(?:src|tests|testing)\/|\/\.(?:build|next)\//.test(file)),
      ).toEqual([])
    },
  )

  testInstalled('it contains nothing of other packages but what package.json says', () => {
    expect(existsSync(join(toFolder(), 'LICENSES.txt'))).toBe(manifest.pack.inlined.length > 0)
  })

  testInstalled('its README links to nothing that is missing', () => {
    const readme = readFileSync(join(toFolder(), 'README.md'), 'utf8')
    const links = [...readme.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !existsSync(join(toFolder(), path)))).toEqual([])
  })
}
