import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mountSmallDisk } from '@freelance-site/releases/testing'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runScript } from '../support/runScript.ts'
import { makeUsedFolder } from '../support/usedFolder.ts'

const megabyte = 2 ** 20
const unable = 'A small file system cannot be mounted here: run this as root on Linux.'

/** Makes a data folder with a picture of several megabytes, an archive and a backup. */
async function makeLargeSite() {
  const { dataDir, client, close, archive } = await makeUsedFolder()
  const raw = { width: 1_500, height: 1_500, channels: 3 as const }
  const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
  await client.assets.upload('image', await noise.png().toBuffer(), { filename: 'noise.png' })
  await close()
  const run = (command: string, args: string[], env: Record<string, string>) =>
    runScript('server/cli/run.ts', [command, ...args], env)
  expect(await run('backup', [archive], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  expect(await run('backup', [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  const [name = ''] = (await readdir(join(dataDir, 'backups'))).filter((each) => each.endsWith('Z'))
  return { dataDir, archive, name, run }
}

test.for<[string, string, RegExp]>([
  [
    'too small',
    `size=${2 * megabyte}`,
    /: the disk lacks [5-9] MB of the [7-9] MB that it takes, so nothing was changed\.\n$/,
  ],
  ['full', 'size=64m,nr_inodes=4', /^\S+ cannot be written, so nothing was changed \(.+\)\.\n$/],
  [
    'without room for more files',
    'size=64m,nr_inodes=9',
    // For an archive, the package tar reports the missing room in its own words.
    /^(?:The disk of \S+ has no space left for|The machine refused to read or write while) [^\n]+ so nothing was changed[^\n]*\.\n$/,
  ],
])(
  'a restore into a disk that is %s reports it in a sentence and leaves nothing behind',
  async ([_, options, sentence], { skip }) => {
    const disk = await mountSmallDisk(options)
    if (disk === null) return skip(unable)
    const { dataDir, archive, name, run } = await makeLargeSite()
    for (const source of [archive, name]) {
      const env = { DATA_DIR: join(disk, 'data'), BACKUP_DIR: join(dataDir, 'backups') }
      const { code, output } = await run('restore', [source], env)
      console.log(output.trim())
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) })
      expect(await readdir(join(disk, 'data'))).toEqual([])
    }
  },
)

test('an archive that does not fit is not left half written', async ({ skip }) => {
  const disk = await mountSmallDisk(`size=${2 * megabyte}`)
  if (disk === null) return skip(unable)
  const { dataDir, run } = await makeLargeSite()
  const { code, output } = await run('backup', [join(disk, 'backup.tar.gz')], { DATA_DIR: dataDir })
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^The backup failed: there is no space left for it in [^\n]+\n$/),
  })
  expect(await readdir(disk)).toEqual([])
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^backing-up-/))
})
