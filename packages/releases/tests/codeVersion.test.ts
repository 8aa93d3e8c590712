import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { describe, expect, test } from 'vitest'
import { type CodeOptions, getCodeVersion, toBuildFingerprint } from '../src/render/codeVersion.ts'

const codeOptions: CodeOptions = {
  compiled: ['app', 'lib', 'fonts', 'server/plugins', 'packages'],
  pageSettings: ['NEXT_PUBLIC_ANALYTICS_ID', 'COUNT_VISITS'],
}

const sources = {
  'app/page.tsx': 'page',
  'lib/a/deep.ts': 'deep',
  'fonts/inter.woff2': 'font',
  'server/plugins/plugins.ts': 'plugins',
  'packages/one/src/index.ts': 'one',
  'packages/other/src/index.ts': 'other',
  'package-lock.json': '{}',
  'tsconfig.json': '{"include":["a"],"compilerOptions":{}}',
  'server/start.ts': 'server',
}

async function createProject(changes: Record<string, string> = {}): Promise<string> {
  const root = createTemporaryFolder()
  for (const [path, content] of Object.entries({ ...sources, ...changes })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  return root
}

const version = async (changes?: Record<string, string>, env = {}) =>
  getCodeVersion(await createProject(changes), codeOptions, env)

describe('the code version', () => {
  test('is the same for the same code in any folder', async () => {
    expect(await version()).toBe(await version())
  })

  test.each([
    ['a page', { 'app/page.tsx': 'other' }],
    ['something deep in lib', { 'lib/a/deep.ts': 'other' }],
    ['a new file', { 'lib/new.ts': 'new' }],
    ['a plugin of the server', { 'server/plugins/plugins.ts': 'none' }],
    ['one line of a package', { 'packages/one/src/index.ts': 'one changed' }],
    ['the packages that are installed', { 'package-lock.json': '{"a":1}' }],
    ['the compiler options', { 'tsconfig.json': '{"include":["a"],"compilerOptions":{"strict":true}}' }],
    ['a character moved from one file to the next', { 'app/page.tsx': 'pag', 'lib/a/deep.ts': 'edeep' }],
  ])('changes with %s', async (_what, changes) => {
    expect(await version(changes)).not.toBe(await version())
  })

  test.each([
    ['the server', { 'server/start.ts': 'other' }],
    ['what a build adds to its tsconfig', { 'tsconfig.json': '{"include":["a","b"],"compilerOptions":{}}' }],
    [
      'a test and the documentation of a package',
      {
        'packages/one/tests/one.test.ts': 'other',
        'packages/one/README.md': 'other',
        'packages/one/dist/lib/index.js': 'built for npm',
        'packages/one/pack/build.ts': 'other',
        'packages/checksums.txt': 'other',
      },
    ],
    ["an editor's leftovers", { 'app/.page.tsx.swp': 'x', 'app/page.tsx~': 'x' }],
  ])('does not change with %s', async (_what, changes) => {
    expect(await version(changes)).toBe(await version())
  })

  test.each(['fonts', 'packages'])('cannot be computed without the folder %s', async (folder) => {
    const root = await createProject()
    await rm(join(root, folder), { recursive: true })
    await expect(getCodeVersion(root, codeOptions, {})).rejects.toThrow(`${join(root, folder)} is missing`)
  })

  test('changes with a removed file', async () => {
    const root = await createProject()
    const before = await getCodeVersion(root, codeOptions, {})
    await rm(join(root, 'lib/a/deep.ts'))
    expect(await getCodeVersion(root, codeOptions, {})).not.toBe(before)
  })

  test('changes with the settings that are compiled in, and with no others', async () => {
    expect(await version({}, { NEXT_PUBLIC_A: '1' })).not.toBe(await version({}, { NEXT_PUBLIC_A: '2' }))
    expect(await version({}, { NEXT_PUBLIC_A: '' })).toBe(await version())
    expect(await version({}, { PORT: '1' })).toBe(await version({}, { PORT: '2' }))
  })
})

describe('the build fingerprint', () => {
  const fingerprint = (codeVersion = 'v1', site = 'http://site.example', env = {}) =>
    toBuildFingerprint(codeVersion, site, codeOptions, env)
  const analytics = { NEXT_PUBLIC_ANALYTICS_ID: 'G-1' }

  test('changes with the version of the code, the address of the site and the analytics id', () => {
    const before = fingerprint()
    expect(fingerprint('v2')).not.toBe(before)
    expect(fingerprint('v1', 'https://site.example')).not.toBe(before)
    expect(fingerprint('v1', 'http://site.example', analytics)).not.toBe(before)
  })

  test('does not change the code version with the analytics id', async () => {
    expect(await version({}, analytics)).toBe(await version())
  })
})
