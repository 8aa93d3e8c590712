import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { create, extract } from 'tar'
import { expect, test } from 'vitest'
import { openOutbox } from '#lib/contact/outbox.ts'
import { contentQuery } from '#lib/content/documents.ts'
import { backUp } from '#server/backup/backup.ts'
import { restore } from '#server/backup/restore.ts'
import { toIncoming } from '../../support/contactForm.ts'
import { runScript } from '../../support/runScript.ts'
import { startSiteLake } from '../../support/siteLake.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

/** A lake on a data folder, at a port of its own. */
const startOn = (dataDir: string) => startSiteLake({ DATA_DIR: dataDir }, { port: 0, webhooks: [] })

/**
 * A used data folder: content with a picture, a draft, a waiting message, a record, and regenerable files.
 */
async function makeUsedFolder() {
  const dataDir = join(createTemporaryFolder(), 'data')
  const { client, close } = await startOn(dataDir)
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } })
  const asset = await client.assets.upload('image', await picture.png().toBuffer(), { filename: 'red.png' })
  const image = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
  await client.patch('project-bakery', { set: { image, 'title.fr': 'Four à bois' } }).commit()
  await client.create({ _id: 'drafts.project-photo', _type: 'project', title: { fr: 'Brouillon' } })
  await fetch(`${asset.url}?w=10`)
  const outbox = openOutbox({ DATA_DIR: dataDir })
  await outbox.add(toIncoming({ receivedAt: Date.now() }))
  await outbox.close()
  await writeFile(
    join(dataDir, 'publisher.json'),
    '{"requested":3,"built":3,"deliveries":[],"lastFailure":null}',
  )
  await mkdir(join(dataDir, 'releases', 'one'), { recursive: true })
  await writeFile(join(dataDir, 'releases', 'one', 'page.html'), 'x')
  await mkdir(join(dataDir, 'static', 'chunks'), { recursive: true })
  await writeFile(join(dataDir, 'static', 'chunks', 'one.js'), 'x')
  await writeFile(join(dataDir, 'publisher-port.json'), '{"port":1}')
  await writeFile(join(dataDir, 'current.json.tmp'), '{')
  return { dataDir, client, close, archive: join(createTemporaryFolder(), 'backup.tar.gz') }
}

/** Everything of a site that its data folder holds. */
async function readFolder(dataDir: string) {
  const { client, close } = await startOn(dataDir)
  const content = await client.fetch(contentQuery)
  const documents = await client.fetch('* | order(_id)', {}, { perspective: 'raw' })
  const urls = await client.fetch<string[]>('*[_type == "sanity.imageAsset"].url')
  const pictures = await Promise.all(
    urls.map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength),
  )
  const history = await client.request({
    url: '/data/history/production/transactions/project-bakery?excludeContent=true',
  })
  await close()
  const outbox = openOutbox({ DATA_DIR: dataDir })
  const messages = await outbox.list()
  await outbox.close()
  const text = (name: string) => readFile(join(dataDir, name), 'utf8')
  const withoutUrl = (document: { url?: string }) => ({ ...document, url: undefined })
  return {
    content,
    documents: documents.map(withoutUrl),
    pictures,
    history,
    messages,
    secrets: await text('secrets.json'),
    record: await text('publisher.json'),
  }
}

test('a restored folder starts the same site, with its messages, history and secrets', async () => {
  const { dataDir, client, close, archive } = await makeUsedFolder()
  // The site keeps running and writing during the backup.
  let isOver = false
  const write = async () => {
    while (!isOver) await client.createOrReplace({ _id: 'busy', _type: 'note', at: Date.now() })
  }
  const writing = write()
  const { files } = await backUp(dataDir, archive)
  isOver = true
  await writing
  await client.delete('busy')
  await close()
  expect(files).toBe(5)
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^backing-up-/))

  const restored = join(createTemporaryFolder(), 'elsewhere')
  expect(await restore(restored, archive, false)).toMatchObject({ files: 5, formerContents: null })
  for (const name of ['secrets.json', 'lake.sqlite', 'outbox.sqlite'])
    expect((await stat(join(restored, name))).mode & 0o777).toBe(0o600)
  const again = await startOn(restored)
  await again.client.delete('busy')
  await again.close()
  for (const name of ['releases', 'static', 'publisher-port.json'])
    expect(await readdir(restored)).not.toContain(name)
  expect(await readFolder(restored)).toEqual(await readFolder(dataDir))
})

test('a file that the running site removes meanwhile does not fail the backup', async () => {
  const { dataDir, close, archive } = await makeUsedFolder()
  let isOver = false
  const churn = async () => {
    for (let n = 0; !isOver; n += 1) {
      const folder = join(dataDir, `working-${n}`)
      await mkdir(folder)
      const files = Array.from({ length: 40 }, (_, each) => join(folder, `${each}`))
      await Promise.all(files.map((file) => writeFile(file, 'x')))
      await rm(folder, { recursive: true })
    }
  }
  const churning = churn()
  for (let round = 0; round < 3; round += 1) await backUp(dataDir, archive)
  isOver = true
  await churning
  await close()
  await rm(dataDir, { recursive: true })
  await restore(dataDir, archive, false)
  expect((await readFolder(dataDir)).pictures).toHaveLength(1)
})

test('a folder with contents is replaced only on request, and its contents are kept', async () => {
  const { dataDir, client, close, archive } = await makeUsedFolder()
  await backUp(dataDir, archive)
  await client.patch('project-bakery', { set: { 'title.fr': 'Après' } }).commit()
  await expect(restore(dataDir, archive, true)).rejects.toThrow(
    /^The site is running on .+\. Stop npm start first\.$/,
  )
  await close()
  await expect(restore(dataDir, archive, false)).rejects.toThrow(/is not empty\. Add -- --replace/)

  const readTitle = async () => {
    const lake = await startOn(dataDir)
    const title = await lake.client.fetch('*[_id == "project-bakery"][0].title.fr')
    await lake.close()
    return title
  }
  expect(await readTitle()).toBe('Après')
  const { formerContents } = await restore(dataDir, archive, true)
  expect(await readTitle()).toBe('Four à bois')
  expect(await readdir(String(formerContents))).toEqual(expect.arrayContaining(['lake.sqlite', 'releases']))
})

test('a damaged archive is reported in a sentence and changes nothing', async () => {
  const { dataDir, close, archive } = await makeUsedFolder()
  await backUp(dataDir, archive)
  await close()
  const whole = await readFile(archive)
  const before = await readFolder(dataDir)
  const repack = async (change: (folder: string) => Promise<void>) => {
    const folder = createTemporaryFolder()
    await extract({ file: archive, cwd: folder })
    await change(folder)
    const file = join(createTemporaryFolder(), 'changed.tar.gz')
    await create({ file, cwd: folder, gzip: true }, ['.'])
    return readFile(file)
  }
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 0xff, whole.length >> 1)
  const damaged: [string, Buffer][] = [
    ['cut off', whole.subarray(0, whole.length >> 1)],
    ['truncated', whole.subarray(0, whole.length - 4)],
    ['one byte changed', flipped],
    ['empty', Buffer.alloc(0)],
    ['no archive', Buffer.from('not an archive at all')],
    ['a file lost', await repack((folder) => rm(join(folder, 'publisher.json')))],
    ['a file changed', await repack((folder) => truncate(join(folder, 'secrets.json'), 10))],
    ['a file added', await repack((folder) => writeFile(join(folder, 'extra.txt'), 'x'))],
    ['its list lost', await repack((folder) => rm(join(folder, 'backup.json')))],
  ]
  for (const [name, bytes] of damaged) {
    await writeFile(archive, bytes)
    await expect(restore(dataDir, archive, true), name).rejects.toThrow(
      /is damaged or not a backup, so nothing was changed \(.+\)\.$/,
    )
  }
  expect(await readFolder(dataDir)).toEqual(before)
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^(restoring|before)-/))
})

test('the commands print what they did', async () => {
  const { dataDir, close, archive } = await makeUsedFolder()
  const backedUp = await runScript('server/cli/backup.ts', [archive], { DATA_DIR: dataDir })
  expect(backedUp).toEqual({ code: 0, output: expect.stringMatching(/^5 files of .+ It holds the secrets/) })
  const refused = await runScript('server/cli/restore.ts', [archive, '--replace'], { DATA_DIR: dataDir })
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^The site is running on/) })
  await close()
  const restored = await runScript('server/cli/restore.ts', [archive, '--replace'], { DATA_DIR: dataDir })
  expect(restored).toEqual({
    code: 0,
    output: expect.stringMatching(/^5 files from .+ What was there is in/),
  })
})
