import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { checkDisk } from '../src/host/stores.ts'
import { createPartProblem } from '../src/status/partProblem.ts'
import { createPartProblems } from '../src/status/partProblems.ts'
import { mountSmallDisk } from '../testing/smallDisk.ts'

const unable = 'A small file system cannot be mounted here: run this as root on Linux.'

const watch = (folder: string) => {
  const log = vi.fn()
  const problems = createPartProblems(log)
  const look = async () => {
    await checkDisk({ settings: { DATA_DIR: folder }, problems })
    return problems.list()
  }
  return { log, look }
}

const place = { part: 'disk', setting: 'DATA_DIR' }
const noSpace = createPartProblem('noSpace', place)

test('a full disk is a problem until there is room again', { timeout: 60_000 }, async ({ skip }) => {
  const disk = await mountSmallDisk('size=40m')
  if (disk === null) return skip(unable)
  const { look, log } = watch(disk)
  expect(await look()).toEqual([])
  writeFileSync(join(disk, 'filler'), Buffer.alloc(16 * 1024 * 1024))
  expect(await look()).toEqual([noSpace])
  expect(await look()).toEqual([noSpace])
  rmSync(join(disk, 'filler'))
  expect(await look()).toEqual([])
  expect(log.mock.calls.map(([line]) => line)).toEqual([
    expect.stringContaining('no space left on the disk of the data folder'),
    'DATA_DIR works again.',
  ])
})

test('so is a disk without room for another file', async ({ skip }) => {
  const disk = await mountSmallDisk('size=64m,nr_inodes=3')
  if (disk === null) return skip(unable)
  const { look } = watch(disk)
  expect(await look()).toEqual([])
  for (const name of ['a', 'b']) writeFileSync(join(disk, name), '')
  expect(await look()).toEqual([noSpace])
})

test('so is a disk that cannot be written', async ({ skip }) => {
  const disk = await mountSmallDisk('size=64m')
  if (disk === null) return skip(unable)
  const { look } = watch(disk)
  const remount = (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, disk])
  remount('ro')
  expect(await look()).toEqual([createPartProblem('readOnly', place)])
  remount('rw')
  expect(await look()).toEqual([])
})

test('a folder that is missing is no problem of its disk', async () => {
  expect(await watch('/no/such/folder').look()).toEqual([])
})
