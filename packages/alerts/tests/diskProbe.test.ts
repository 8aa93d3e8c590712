import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { probeDisks } from '../src/probes.ts'

const gigabyte = 1024 ** 3

test('a disk with less than 1 GB free is almost full, for each folder that exists', async () => {
  const data = createTemporaryFolder()
  const backup = join(createTemporaryFolder(), 'backup')
  const find = async (free: number) => {
    const probe = probeDisks({
      folders: [data, backup, data],
      language: 'fr',
      effect: 'Rien ne peut être publié.',
      readFree: async () => free,
    })
    return (await probe.find()).map(({ id, problem }) => ({
      id,
      details: probe.formatProblem(problem, 'fr'),
    }))
  }
  expect(await find(gigabyte)).toEqual([])
  const details = 'Il reste 1023\u00a0Mo. Rien ne peut être publié.'
  expect(await find(gigabyte - 1)).toEqual([{ id: data, details }])
  mkdirSync(backup)
  expect(await find(gigabyte - 1)).toEqual([
    { id: data, details },
    { id: backup, details },
  ])
})
