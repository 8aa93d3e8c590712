import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDifferences, type Moment, makeKilledSite } from '../../support/killedRestores.ts'
import { databaseNames, leaveWriteAheadLog, readRows } from '../../support/lostDatabase.ts'

const partOf = { 'lake.sqlite': 'content', 'outbox.sqlite': 'messages' } as const

test.each(databaseNames)(
  'the log that a lost %s left behind does not reach the restored one',
  async (name) => {
    const site = await makeKilledSite()
    const folder = await site.copy((copy) => leaveWriteAheadLog(copy, name, 'lost'))
    const { code, output } = await site.restore(folder, ['--only', partOf[name]])
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('What was there is in') })
    expect(await findDifferences(folder, site.manifest, (path) => path === name)).toEqual([])
    expect(JSON.stringify(readRows(join(folder, name)))).not.toContain('foreign')
  },
)

test.each<Moment>(['1 after', '4 before', '7 after', '11 before'])(
  'a restore that is killed at move %s is finished by the next command',
  async (moment) => {
    const site = await makeKilledSite()
    const folder = await site.copy()
    expect(await site.restore(folder, [], moment)).toMatchObject({ code: null })
    expect(await site.continueIt(folder)).toEqual({
      code: 0,
      output: expect.stringMatching(/the restore from .+ that was cut off is finished/),
    })
    expect(await findDifferences(folder, site.manifest)).toEqual([])
    for (const name of databaseNames)
      expect(JSON.stringify(readRows(join(folder, name)))).not.toContain('foreign')
  },
)

test('a restore that cannot be finished is undone', async () => {
  const site = await makeKilledSite()
  const folder = await site.copy()
  const before = databaseNames.map((name) => readRows(join(folder, name)))
  expect(await site.restore(folder, [], '7 after')).toMatchObject({ code: null })
  const staging = (await import('node:fs')).readdirSync(folder).find((name) => name.startsWith('restoring-'))
  await rm(join(folder, String(staging)), { recursive: true })
  expect(await site.continueIt(folder)).toEqual({
    code: 0,
    output: expect.stringMatching(/that was cut off is undone, and what was there is back/),
  })
  expect(databaseNames.map((name) => readRows(join(folder, name)))).toEqual(before)
})
