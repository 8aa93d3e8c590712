import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runScript } from '../../support/runScript.ts'
import { makeUsedFolder, readFolder } from '../../support/usedFolder.ts'

// A test starts up to a dozen commands, one after the other.
vi.setConfig({ testTimeout: 60_000 })

test('each part is reset on request, and its former files are moved into a folder', async () => {
  const { dataDir, close } = await makeUsedFolder()
  const reset = (...args: string[]) =>
    runScript('server/cli/run.ts', ['restore', '--reset', ...args], { DATA_DIR: dataDir })
  expect(await reset('content')).toEqual({
    code: 1,
    output: expect.stringMatching(/^The site is running on/),
  })
  await close()
  expect(await reset('pictures')).toEqual({
    code: 1,
    output: expect.stringMatching(/^--reset takes one of content, messages, secrets/),
  })
  expect(await reset('content', '--replace')).toMatchObject({ code: 1 })

  const before = await readFolder(dataDir)
  for (const [part, file] of [
    ['content', 'lake.sqlite'],
    ['messages', 'outbox.sqlite'],
    ['secrets', 'secrets.json'],
  ] as const) {
    const former = await readFile(join(dataDir, file))
    const { code, output } = await reset(part)
    expect({ code, output }, part).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(`^${file} is new\\. What was there is in .+ Run npm start again`),
      ),
    })
    const [, aside = ''] = /What was there is in (.+?)\. Run /.exec(output) ?? []
    expect(await readFile(join(aside, file)), part).toEqual(former)
  }
  const after = await readFolder(dataDir)
  expect(JSON.stringify(before.content)).toContain('Four à bois')
  expect(JSON.stringify(after.content)).not.toContain('Four à bois')
  expect([before.messages.length, after.messages.length]).toEqual([1, 0])
  expect(after.secrets).not.toBe(before.secrets)
})

test('a part that is lost is reset, too', async () => {
  const { dataDir, close } = await makeUsedFolder()
  await close()
  await rm(join(dataDir, 'secrets.json'))
  expect(
    await runScript('server/cli/run.ts', ['restore', '--reset', 'secrets'], { DATA_DIR: dataDir }),
  ).toEqual({
    code: 0,
    output: 'secrets.json is new. Run npm start again.\n',
  })
})
