import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#lib/addresses.ts'
import { copyRepo, runIn } from '../support/copyOfRepo.ts'
import { createSite } from '../support/site.ts'
import { parts, takeOut } from '../support/takeOut.ts'

// `tests/unit/plugins/takeOut.test.ts` tests what is gone, and that the rest is there.
describe.each(parts)('without $name', (part) => {
  let copy = ''
  beforeAll(() => {
    copy = copyRepo(`without-${part.name}`)
    takeOut(copy, part)
    // Documents name files of every part, and one test counts the problems of all.
    for (const tests of [
      'plugins/takeOut',
      'repository/docs',
      'alerts/wording',
      'problems.test',
      ...part.tests,
    ])
      for (const file of globSync(`tests/unit/${tests}*`, { cwd: copy }))
        rmSync(join(copy, file), { recursive: true })
    // Some tests list the files of the repo.
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
    ])
      execFileSync('git', args, { cwd: copy })
  }, 300_000)
  test('nothing names its folder', () => {
    const packages = (part.folders ?? []).flatMap((folder) => /^packages\/(.*)/.exec(folder)?.[1] ?? [])
    const sources = globSync('{app,components,lib,schemas,server,studio,tests}/**/*.{ts,tsx}', { cwd: copy })
    const naming = sources.filter((file) =>
      packages.some((name) =>
        readFileSync(join(copy, file), 'utf8').includes(`from '@freelance-site/${name}`),
      ),
    )
    expect(naming.filter((file) => !file.endsWith('moves.test.ts'))).toEqual([])
  })

  afterAll(() => rmSync(copy, { recursive: true, force: true }), 120_000)

  test('types pass', () => {
    const args = ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false']
    expect(runIn(copy, args)).toEqual({ status: 0, output: '' })
  })

  test('the site is built and starts, with its Studio, and without the endpoints of the part', async () => {
    const site = await createSite({}, copy)
    try {
      await site.start()
      const get = async (path: string) => (await fetch(site.url + path)).status
      for (const path of ['/', '/studio']) expect(await get(path), path).toBe(200)
      const isThere = async (path: string) => (await get(path)) !== 404
      expect(await isThere(apiPaths.messages)).toBe(part.name !== 'inbox')
      expect(await isThere(apiPaths.visits)).toBe(part.name !== 'visits')
    } finally {
      await site.remove()
    }
  })

  test('the other unit tests pass', () => {
    // The lake knows no part. A busy machine may need a second attempt.
    const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/unit', '--project=!content-lake']
    const { status, output } = runIn(copy, args, { TEST_PART: 'guard', CI: '1' })
    expect(status, output.slice(-10_000)).toBe(0)
  })
})
