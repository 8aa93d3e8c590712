import { readdirSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { createImageUrlBuilder } from '@sanity/image-url'
import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exportContent } from '#server/transfer/exportContent.ts'
import { importContent } from '#server/transfer/importContent.ts'
import { connectClient, startTestLake } from '../../../packages/content-lake/tests/support/lake.ts'
import { own, toOwnDocuments } from '../../support/ownContent.ts'

const dataset = 'production'
const paint = (background: string) =>
  sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .png()
    .toBuffer()
const toReference = (_ref: string) => ({ _type: 'reference', _ref })

/** A lake with the whole seed, two images in use, one that nobody uses, a file, a draft and references. */
async function startWithEverything() {
  const { address } = await startTestLake({ seed: toOwnDocuments })
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
    .patch('project-bakery', { set: { image, attachment: { _type: 'file', asset: toReference(note._id) } } })
    .patch('siteSettings', { set: { socialImage: { _type: 'image', asset: toReference(social._id) } } })
    .create({ _id: 'drafts.project-photo', _type: 'project', title: { fr: 'Pas encore', en: 'Not yet' } })
    .create({ _id: 'group', _type: 'group', of: [{ _key: 'a', ...toReference('project-photo') }] })
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
  const { address } = await startTestLake({ seed: toOwnDocuments })
  const client = connectClient(address)
  const [staged, scheduled] = ['rStaged', 'rMonday']
  for (const releaseId of [staged, scheduled]) {
    await client.releases.create({ releaseId, metadata: { title: releaseId, releaseType: 'scheduled' } })
    const publishedId = 'project-bakery'
    await client.createVersion({ publishedId, baseId: publishedId, releaseId })
    await client.patch(`versions.${releaseId}.${publishedId}`, { set: { 'title.fr': releaseId } }).commit()
  }
  await client.releases.schedule({ releaseId: scheduled, publishAt: '2099-01-05T07:00:00.000Z' })
  const file = join(createTemporaryFolder(), 'content.tar.gz')
  await exportContent({ client, dataset }, file)

  const copy = connectClient((await startTestLake()).address, { perspective: 'raw' })
  expect(await importContent({ client: copy }, file, 'refuse')).toMatchObject({ paused: [scheduled] })
  const titles = '*[_id in path("versions.**")] | order(_id).title.fr'
  expect(await copy.fetch(titles)).toEqual([scheduled, staged])
  expect(await copy.releases.get({ releaseId: scheduled })).toMatchObject({
    state: 'active',
    metadata: { intendedPublishAt: '2099-01-05T07:00:00.000Z' },
  })
})

test('a lake exported and imported into an empty one is the same lake', async () => {
  const { client } = await startWithEverything()
  const file = join(createTemporaryFolder(), 'content.tar.gz')
  // The draft and both groups are more than the content of the tests' own.
  const documents = toOwnDocuments().length + 3
  expect(await exportContent({ client, dataset }, file)).toEqual({ documents, assets: 4 })

  const other = await startTestLake()
  const copy = connectClient(other.address)
  expect(await importContent({ client: copy }, file, 'refuse')).toEqual({
    documents,
    warnings: [],
    paused: [],
    prices: [],
  })
  expect(await readEverything(copy)).toEqual(await readEverything(client))
  const files = await readFiles(client)
  expect(files).toHaveLength(4)
  expect(await readFiles(copy)).toEqual(files)

  // Documents that the import does not have to patch keep the time of their last change. A legal page shows it as its date.
  const dates = async (from: SanityClient) =>
    from.fetch('*[_type == "legalPage"] | order(_id){_createdAt, _updatedAt}')
  expect(await dates(copy)).toEqual(await dates(client))

  const again = join(createTemporaryFolder(), 'content.tar.gz')
  expect(await exportContent({ client: copy, dataset }, again)).toEqual({ documents, assets: 4 })
})

test('an import refuses, replaces or leaves existing documents, as requested', async () => {
  const { client } = await startWithEverything()
  const file = join(createTemporaryFolder(), 'content.tar.gz')
  await exportContent({ client, dataset }, file)
  await client.patch('siteSettings', { set: { brand: 'Changed' } }).commit()
  const readBrand = () => client.fetch<string>('*[_id == "siteSettings"][0].brand')

  await expect(importContent({ client }, file, 'refuse')).rejects.toThrow(/already exists/)
  expect(await readBrand()).toBe('Changed')
  await importContent({ client }, file, 'leave')
  expect(await readBrand()).toBe('Changed')
  await importContent({ client }, file, 'replace')
  expect(await readBrand()).toBe(own.brand)
})

test('the official image URL builder finds the images of this lake', async () => {
  const { address, client, cover } = await startWithEverything()
  const builder = createImageUrlBuilder({ projectId: 'embedded', dataset, baseUrl: address })
  const project = await client.getDocument('project-bakery')
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

test('an import leaves nothing in the temporary folder, whether it works or fails', async () => {
  const { client } = await startWithEverything()
  const file = join(await createTemporaryFolder(), 'content.tar.gz')
  await exportContent({ client, dataset }, file)
  const folder = await createTemporaryFolder()
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  await importContent({ client }, file, 'replace')
  await expect(importContent({ client }, file, 'refuse')).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
})

test('an export is readable by its owner only, and a failed one does not replace the earlier file', async () => {
  const { client } = await startWithEverything()
  const folder = createTemporaryFolder()
  const file = join(folder, 'content.tar.gz')
  const temporary = createTemporaryFolder()
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const shared: string[] = []
  await exportContent({ client, dataset }, file, () => {
    shared.push(...readdirSync(temporary))
  })
  const { mode, size } = await stat(file)
  expect(mode & 0o777).toBe(0o600)
  await expect(exportContent({ client, dataset: 'other' }, file)).rejects.toThrow()
  expect((await stat(file)).size).toBe(size)
  expect(await readdir(folder)).toEqual(['content.tar.gz'])
  expect(shared).toEqual([])
})
