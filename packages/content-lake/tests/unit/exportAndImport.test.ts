import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { createImageUrlBuilder } from '@sanity/image-url'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exportContent } from '../../src/transfer/exportContent.ts'
import { importContent } from '../../src/transfer/importContent.ts'
import { connectClient, makeFolder, startTestLake } from '../support/lake.ts'

const seed = () => [
  { _id: 'bakery', _type: 'project', title: { fr: 'Boulangerie', en: 'Bakery' } },
  { _id: 'photo', _type: 'project', title: { fr: 'Photographe', en: 'Photographer' } },
  { _id: 'settings', _type: 'settings', brand: 'Atelier' },
  { _id: 'terms', _type: 'page', text: [{ _type: 'block', _key: 'a', children: [] }] },
]
const paint = (background: string) =>
  sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .png()
    .toBuffer()
const toReference = (_ref: string) => ({ _type: 'reference', _ref })

/** A lake with the whole seed, two images in use, one that nobody uses, a file, a draft and references. */
async function startWithEverything() {
  const { address } = await startTestLake({ seed })
  const client = connectClient(address)
  const [cover, social] = await Promise.all([
    client.assets.upload('image', await paint('#c02020'), { filename: 'cover.png', title: 'Cover' }),
    client.assets.upload('image', await paint('#20c020'), { filename: 'social.png', description: 'Shared' }),
    client.assets.upload('image', await paint('#2020c0'), { filename: 'unused.png', label: 'spare' }),
  ])
  const note = await client.assets.upload('file', Buffer.from('Conditions'), { filename: 'conditions.mp3' })
  const image = {
    _type: 'image',
    asset: toReference(cover._id),
    hotspot: { _type: 'sanity.imageHotspot', x: 0.2, y: 0.4, width: 0.1, height: 0.1 },
    crop: { _type: 'sanity.imageCrop', top: 0.1, right: 0, bottom: 0, left: 0 },
    alt: { _type: 'localeString', fr: 'Des pains', en: 'Bread', translatedFrom: 'Du pain' },
  }
  await client
    .transaction()
    .patch('bakery', { set: { image, attachment: { _type: 'file', asset: toReference(note._id) } } })
    .patch('settings', { set: { socialImage: { _type: 'image', asset: toReference(social._id) } } })
    .create({ _id: 'drafts.photo', _type: 'project', title: { fr: 'Pas encore', en: 'Not yet' } })
    .create({ _id: 'group', _type: 'group', of: [{ _key: 'a', ...toReference('photo') }] })
    .create({ _id: 'group-weak', _type: 'group', of: [{ _key: 'a', ...toReference('gone'), _weak: true }] })
    .commit()
  return { address, client, cover }
}

/** All documents, without what is specific to one lake: revisions, addresses, the time of the last write. */
async function readEverything(client: SanityClient) {
  const documents = await client.fetch<Record<string, unknown>[]>(
    '* | order(_id)',
    {},
    { perspective: 'raw' },
  )
  return documents.map(({ _rev, _updatedAt, url, uploadId, ...kept }) => {
    const { _createdAt, ...content } = kept
    return String(kept._type).startsWith('sanity.') ? content : kept
  })
}

/** The bytes of every picture and file of a lake, by the document that names it. */
async function readFiles(client: SanityClient) {
  const assets = await client.fetch<{ _id: string; url: string }[]>(
    '*[_type in ["sanity.imageAsset", "sanity.fileAsset"]] | order(_id){_id, url}',
  )
  const read = async ({ _id, url }: (typeof assets)[number]) => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url} answers ${response.status}`)
    return [_id, Buffer.from(await response.arrayBuffer()).toString('base64')]
  }
  return Promise.all(assets.map(read))
}

test('releases are moved with their versions; a scheduled one is imported as paused, and reported', async () => {
  const { address } = await startTestLake({ seed })
  const client = connectClient(address)
  const [staged, scheduled] = ['rStaged', 'rMonday']
  for (const releaseId of [staged, scheduled]) {
    await client.releases.create({ releaseId, metadata: { title: releaseId, releaseType: 'scheduled' } })
    const publishedId = 'bakery'
    await client.createVersion({ publishedId, baseId: publishedId, releaseId })
    await client.patch(`versions.${releaseId}.${publishedId}`, { set: { 'title.fr': releaseId } }).commit()
  }
  await client.releases.schedule({ releaseId: scheduled, publishAt: '2099-01-05T07:00:00.000Z' })
  const file = join(await makeFolder(), 'content.tar.gz')
  await exportContent(client, file)

  const copy = connectClient((await startTestLake()).address, { perspective: 'raw' })
  expect(await importContent(copy, file, { ifExists: 'refuse' })).toMatchObject({ paused: [scheduled] })
  const titles = '*[_id in path("versions.**")] | order(_id).title.fr'
  expect(await copy.fetch(titles)).toEqual([scheduled, staged])
  expect(await copy.releases.get({ releaseId: scheduled })).toMatchObject({
    state: 'active',
    metadata: { intendedPublishAt: '2099-01-05T07:00:00.000Z' },
  })
})

test('a lake exported and imported into an empty one is the same lake', async () => {
  const { client } = await startWithEverything()
  const file = join(await makeFolder(), 'content.tar.gz')
  // The draft and both groups are added to the seed.
  const documents = seed().length + 3
  expect(await exportContent(client, file)).toEqual({ documents, assets: 4 })

  const other = await startTestLake()
  const copy = connectClient(other.address)
  expect(await importContent(copy, file, { ifExists: 'refuse' })).toMatchObject({
    count: documents,
    warnings: [],
    paused: [],
  })
  expect(await readEverything(copy)).toEqual(await readEverything(client))
  const files = await readFiles(client)
  expect(files).toHaveLength(4)
  expect(await readFiles(copy)).toEqual(files)

  // Documents that the import does not have to patch keep the time of their last change. A page may show it as its date.
  const dates = async (from: SanityClient) =>
    from.fetch('*[_type == "page"] | order(_id){_createdAt, _updatedAt}')
  expect(await dates(copy)).toEqual(await dates(client))

  const again = join(await makeFolder(), 'content.tar.gz')
  expect(await exportContent(copy, again)).toEqual({ documents, assets: 4 })
})

test('an import refuses, replaces or leaves existing documents, as requested', async () => {
  const { client } = await startWithEverything()
  const file = join(await makeFolder(), 'content.tar.gz')
  await exportContent(client, file)
  await client.patch('settings', { set: { brand: 'Changed' } }).commit()
  const readBrand = () => client.fetch<string>('*[_id == "settings"][0].brand')

  await expect(importContent(client, file, { ifExists: 'refuse' })).rejects.toThrow(/already exists/)
  expect(await readBrand()).toBe('Changed')
  await importContent(client, file, { ifExists: 'leave' })
  expect(await readBrand()).toBe('Changed')
  await importContent(client, file, { ifExists: 'replace' })
  expect(await readBrand()).toBe('Atelier')
})

test('a document that no request can hold is named, and nothing is imported', async () => {
  const file = join(await makeFolder(), 'large.ndjson')
  const large = { _id: 'large', _type: 'note', text: 'x'.repeat(5 * 1024 * 1024) }
  await writeFile(
    file,
    [{ _id: 'small', _type: 'note' }, large].map((each) => JSON.stringify(each)).join('\n'),
  )
  const client = connectClient((await startTestLake()).address)
  await expect(importContent(client, file, { ifExists: 'refuse' })).rejects.toThrow(
    /^Nothing was imported, because no request can hold these documents.*\n {2}large: it has 5\.0 MB/,
  )
  expect(await client.fetch('count(*)')).toBe(0)
})

test('the official image URL builder finds the images of this lake', async () => {
  const { address, client, cover } = await startWithEverything()
  const builder = createImageUrlBuilder({ projectId: 'embedded', dataset: 'production', baseUrl: address })
  const project = await client.getDocument('bakery')
  const measure = async (url: string) => {
    const response = await fetch(url)
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return { width, height, format }
  }
  expect(await measure(builder.image(cover._id).url())).toEqual({ width: 120, height: 80, format: 'png' })
  expect(await measure(builder.image(project?.image).width(60).height(30).format('webp').url())).toEqual({
    width: 60,
    height: 30,
    format: 'webp',
  })
})

test('an import leaves nothing in the temporary folder, works or fails, and removes what a killed one left', async () => {
  const { client } = await startWithEverything()
  const file = join(await makeFolder(), 'content.tar.gz')
  await exportContent(client, file)
  const folder = await makeFolder()
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const running = `content-import-${process.ppid}-running`
  await mkdir(join(folder, running))
  await mkdir(join(folder, `content-import-${ended}-killed`))
  await importContent(client, file, { ifExists: 'replace' })
  expect(await readdir(folder)).toEqual([running])
  await expect(importContent(client, file, { ifExists: 'refuse' })).rejects.toThrow()
  expect(await readdir(folder)).toEqual([running])
})

test('an export is readable by its owner only, and a failed one does not replace the earlier file', async () => {
  const { client } = await startWithEverything()
  const folder = await makeFolder()
  const file = join(folder, 'content.tar.gz')
  const temporary = await makeFolder()
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const shared: string[] = []
  await exportContent(client, file, () => {
    shared.push(...readdirSync(temporary))
  })
  const { mode, size } = await stat(file)
  expect(mode & 0o777).toBe(0o600)
  await expect(exportContent(client.withConfig({ dataset: 'other' }), file)).rejects.toThrow()
  expect((await stat(file)).size).toBe(size)
  expect(await readdir(folder)).toEqual(['content.tar.gz'])
  expect(shared).toEqual([])
})

test('an import says what it is going to write, and writes nothing if nobody wants it', async () => {
  const { client } = await startWithEverything()
  const file = join(await makeFolder(), 'content.tar.gz')
  await exportContent(client, file)
  const { address } = await startTestLake({ seed: () => [{ _id: 'photo', _type: 'project', title: 'Mine' }] })
  const target = connectClient(address)
  const before = await readEverything(target)
  const plan = async (ifExists: 'refuse' | 'replace' | 'leave') => {
    const plans: string[][] = []
    const result = await importContent(target, file, { ifExists, onPlan: (lines) => plans.push(lines) < 0 })
    expect(result.count).toBe(0)
    return plans.flat()
  }
  const written = expect.stringMatching(/^It writes 7 documents: 1 page, 1 settings, 2 group, 3 project\.$/)
  const assets = expect.stringMatching(/^With 3 pictures and 1 file of 0\.0 MB\.$/)
  expect(await plan('replace')).toEqual([
    written,
    'Of those that exist, 1 is replaced.',
    '1 draft among them.',
    assets,
  ])
  expect((await plan('leave')).slice(0, 2)).toEqual([
    'It writes 6 documents: 1 page, 1 settings, 2 group, 2 project.',
    'Of those that exist, 1 is left unchanged.',
  ])
  expect(await plan('refuse')).toEqual([written, '1 draft among them.', assets])
  expect(await readEverything(target)).toEqual(before)
})
