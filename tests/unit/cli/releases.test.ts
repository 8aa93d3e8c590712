import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { openReleases, toDraft } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import { runScript } from '../../support/runScript.ts'

/** Makes three releases, of which the newest is current, and a function that runs `npm run releases`. */
async function setUp() {
  const dataDir = createTemporaryFolder()
  const releases = openReleases(dataDir)
  for (const id of ['r1', 'r2', 'r3'])
    await releases.write(toDraft(id, { contentRevision: `content of ${id}`, buildFingerprint: 'old' }))
  await releases.setCurrent({ releaseId: 'r3', pinned: null })
  const run = (...args: string[]) =>
    runScript('server/cli/run.ts', ['releases', ...args], { DATA_DIR: dataDir })
  return { dataDir, releases, run }
}

test('npm run releases lists them and marks the live one', async () => {
  const { run } = await setUp()
  const { code, output } = await run()
  expect(code).toBe(0)
  expect(output.split('\n').filter((line) => line.startsWith('r'))).toEqual([
    expect.stringMatching(/^r3 .* live$/),
    expect.stringMatching(/^r2 .* documents$/),
    expect.stringMatching(/^r1 .* documents$/),
  ])
})

test('going back pins the newest content and the current code, also when going back further', async () => {
  const { releases, run } = await setUp()
  for (const releaseId of ['r2', 'r1']) {
    expect((await run('back')).code).toBe(0)
    expect(await releases.current()).toEqual({
      releaseId,
      pinned: { contentRevision: 'content of r3', buildFingerprint: expect.stringMatching(/^[\da-f]{16}$/) },
    })
  }
  expect(await run('back')).toMatchObject({ code: 1, output: expect.stringContaining('No release') })
})

test('a damaged release is not restored, and an unknown one is reported', async () => {
  const { dataDir, releases, run } = await setUp()
  const [answer] = (await releases.read('r2'))?.answers ?? []
  await writeFile(join(dataDir, 'releases', 'r2', 'bodies', answer?.plain ?? ''), 'damaged')
  expect(await run('back')).toMatchObject({ code: 1, output: expect.stringContaining('cannot be shown') })
  expect(await run('use', 'r9')).toMatchObject({ code: 1, output: expect.stringContaining('no such') })
  expect(await run('use')).toMatchObject({ code: 1, output: expect.stringContaining('npm run releases') })
  expect(await releases.current()).toEqual({ releaseId: 'r3', pinned: null })
})
