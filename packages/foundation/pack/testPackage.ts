import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, type TestAPI, test } from 'vitest'
import { canInstall, type InstalledPackage, installPackage } from './install.ts'
import { listEntries, readManifest } from './manifest.ts'

const run = promisify(execFile)

/** The packages of this repo, for what a test uses but the package does not need. */
export const modules = dirname(dirname(createRequire(import.meta.url).resolve('vitest/package.json')))

/** What the other tests of a packed package need. */
type PackageTests = {
  /** As `test`, but skipped where nothing can be installed. */
  testInstalled: ReturnType<TestAPI['runIf']>
  /** The package and its project, during a test. */
  getInstalled: () => InstalledPackage
}

/**
 * Packs a package, installs it in an empty folder, and defines the tests that every package has to pass there: publint, Are The Types
 * Wrong, and a strict compilation of all entries.
 */
export async function testPackage(source: string): Promise<PackageTests> {
  const manifest = readManifest(source)
  const testInstalled = test.runIf(await canInstall())
  let parent = ''
  let installed: InstalledPackage | undefined
  const getInstalled = () => {
    if (!installed) throw new Error(`${manifest.name} is not installed`)
    return installed
  }

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'packed-'))
    const before = readFileSync(join(source, 'package.json'), 'utf8')
    installed = await installPackage(source, parent)
    expect(readFileSync(join(source, 'package.json'), 'utf8')).toBe(before)
  })
  afterAll(() => rm(parent, { recursive: true, force: true }))

  testInstalled('publint finds nothing', async () => {
    const { messages } = await publint({ pkgDir: getInstalled().folder, strict: true })
    expect(messages).toEqual([])
  })

  testInstalled('the types of each entry are right for projects with ES modules', async () => {
    const data = new Uint8Array(readFileSync(getInstalled().tarball))
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
    const { project } = getInstalled()
    const names = listEntries(manifest).map(([name]) => join(manifest.name, name))
    const lines = names.map((name, index) => `import * as part${index} from '${name}'`)
    writeFileSync(
      join(project, 'types.ts'),
      `${lines.join('\n')}\nexport default [${names.map((_name, index) => `part${index}`)}]\n`,
    )
    const args = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--jsx', 'react-jsx']
    const libs = ['--lib', 'es2024,dom,dom.iterable,esnext.disposable']
    const types = ['--types', 'node', '--typeRoots', join(modules, '@types')]
    const tsc = join(modules, 'typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [tsc, ...args, ...libs, ...types, 'types.ts'], {
      cwd: project,
    }).catch((error: { stdout: string }) => error)
    const own = new RegExp(`^(types\\.ts|node_modules/${manifest.name}/)`)
    expect(stdout.split('\n').filter((line) => own.test(line))).toEqual([])
  })

  testInstalled('it has a licence, documents, and neither sources nor tests', async () => {
    const { folder } = getInstalled()
    const published = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(published).not.toHaveProperty('private')
    const { stdout } = await run('tar', ['-tzf', getInstalled().tarball])
    const files = stdout.trim().split('\n')
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md'].map((name) => `package/${name}`)),
    )
    expect(files.filter((file) => /^package\/(?:src|tests|testing)\//.test(file))).toEqual([])
  })

  return { testInstalled, getInstalled }
}
