import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { expect, test } from 'vitest'
import { canInstall, type PackedProject } from './install.ts'
import { readManifest } from './manifest.ts'
import { toEntriesFile } from './strictProject.ts'

const run = promisify(execFile)

/** As `test`, but skipped where nothing can be installed. */
export const testInstalled = test.runIf(await canInstall())

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

  testInstalled('every entry has types that a strict project accepts', () => {
    const isOwn = (line: string) =>
      line.startsWith(toEntriesFile(name)) || line.startsWith(`node_modules/${name}/`)
    expect(getPacked().compiled.filter(isOwn)).toEqual([])
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
