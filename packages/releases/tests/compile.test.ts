import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { describe, expect, test } from 'vitest'
import { ensureCompiled, type NextBuildOutcome } from '../src/render/compile.ts'

async function setUp() {
  const root = createTemporaryFolder()
  let compilations = 0
  const ensure = (codeVersion: string, outcome: NextBuildOutcome | Error = { kind: 'built' }) =>
    ensureCompiled({
      root,
      codeVersion,
      log: () => {},
      compile: async (distDir) => {
        compilations += 1
        await mkdir(distDir, { recursive: true })
        await writeFile(join(distDir, 'BUILD_ID'), codeVersion)
        if (outcome instanceof Error) throw outcome
        return outcome
      },
    })
  const versions = async () =>
    (await readdir(join(root, '.build'))).filter((name) => !name.startsWith('compile.lock')).sort()
  return { root, ensure, versions, count: () => compilations }
}

describe('compiling the site', () => {
  test('happens once per version of the code', async () => {
    const { root, ensure, count } = await setUp()
    const folder = join(root, '.build', 'v1')
    expect(await ensure('v1')).toEqual({ kind: 'compiled', folder })
    expect(await ensure('v1')).toEqual({ kind: 'compiled', folder })
    expect(count()).toBe(1)
    await ensure('v2')
    expect(count()).toBe(2)
  })

  test('happens once although two request it at the same time', async () => {
    const { ensure, count } = await setUp()
    await Promise.all([ensure('v1'), ensure('v1'), ensure('v1')])
    expect(count()).toBe(1)
  })

  test('leaves nothing behind after a failure, and tries again on the next call', async () => {
    const { ensure, versions, count } = await setUp()
    const failure = { kind: 'failed', output: 'Module not found' } as const
    expect(await ensure('v1', failure)).toEqual(failure)
    expect(await versions()).toEqual([])
    expect((await ensure('v1')).kind).toBe('compiled')
    expect(count()).toBe(2)
  })

  test('leaves nothing behind that fills a full disk', async () => {
    const { ensure, versions } = await setUp()
    await expect(ensure('v1', new Error('ENOSPC'))).rejects.toThrow('ENOSPC')
    expect(await versions()).toEqual([])
  })

  test('removes what a killed compilation left', async () => {
    const { root, ensure, versions } = await setUp()
    await mkdir(join(root, '.build', 'compiling-dead'), { recursive: true })
    await ensure('v1')
    expect(await versions()).toEqual(['v1'])
  })

  test('keeps the three versions used last', async () => {
    const { root, ensure, versions } = await setUp()
    for (const version of ['v1', 'v2', 'v3']) await ensure(version)
    await ensure('v1')
    await ensure('v4')
    expect(await versions()).toHaveLength(3)
    expect(existsSync(join(root, '.build', 'v2'))).toBe(false)
    expect(existsSync(join(root, '.build', 'v1'))).toBe(true)
  })
})
