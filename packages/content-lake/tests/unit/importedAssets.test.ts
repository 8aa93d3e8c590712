import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { create } from 'tar'
import { describe, expect, test } from 'vitest'
import { importContent } from '../../src/transfer/importContent.ts'
import { connectClient, makeFolder, startTestLake } from '../support/lake.ts'
import { startReceiver } from '../support/receiver.ts'

const note = (reference: unknown) => ({
  _id: 'note',
  _type: 'note',
  of: [{ at: { _sanityAsset: reference } }],
})

/** Starts a server on this machine and a lake, and writes a secret file beside the archive. */
async function setUp() {
  const receiver = await startReceiver(200)
  const folder = await makeFolder()
  const secrets = join(folder, 'secrets.json')
  await writeFile(secrets, '{"ownerKey":"of the owner"}')
  const client = connectClient((await startTestLake()).address)
  const importArchive = async (
    files: Record<string, string | Buffer>,
    links: Record<string, string> = {},
  ) => {
    const cwd = join(folder, 'archive')
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(cwd, name)), { recursive: true })
      await writeFile(join(cwd, name), content)
    }
    for (const [name, target] of Object.entries(links)) await symlink(target, join(cwd, name))
    const file = join(folder, 'content.tar.gz')
    const names = [...Object.keys(files), ...Object.keys(links)]
    await create({ cwd, file, gzip: true, preservePaths: true }, names)
    return importContent(client, file, { ifExists: 'replace' })
  }
  return {
    requests: receiver.received,
    secrets,
    port: new URL(receiver.url).port,
    client,
    importArchive,
    importDocuments: (...documents: object[]) =>
      importArchive({
        'data.ndjson': documents.map((document) => JSON.stringify(document)).join('\n'),
        'images/a.png': 'a picture',
        'secrets.json': 'not below images or files',
      }),
    count: () => client.fetch('count(*)', {}, { perspective: 'raw' }),
  }
}

/** References that a document must not have. SECRETS is a file on this machine, PORT the port of a server on it. */
const refused = [
  'file@file://SECRETS',
  'image@file://SECRETS',
  'file@file://localhost/SECRETS',
  'file@FILE://SECRETS',
  'file@file://./../../SECRETS',
  'file@file://./%2e%2e/%2e%2e/SECRETS',
  'file@file://./images/../../SECRETS',
  'file@file://./images/%2e%2e/%2e%2e/SECRETS',
  'file@file://./secrets.json',
  'image@file://./images/b.png',
  'file@http://127.0.0.1:PORT/',
  'file@https://localhost:PORT/',
  'file@https://host.example/a.png',
  'file@https://./secrets.json',
  'file@data://text/plain,a',
  'file@data:text/plain,a',
  'image@file://./images/a.png\n/../b',
  'of the owner',
]

describe('an import that names', () => {
  test('a file or host of this machine is refused with the id of the document, without a request or a change', async () => {
    const { requests, secrets, port, importDocuments, count } = await setUp()
    for (const reference of refused) {
      const named = reference.replace('SECRETS', secrets).replace('PORT', port)
      await expect(importDocuments(note(named)), named).rejects.toThrow(
        /^Nothing was imported, because .*:\n {2}note: .{10}/,
      )
    }
    for (const value of [{ a: 1 }, ['image@file://./images/a.png'], 7])
      await expect(importDocuments(note(value))).rejects.toThrow(`note: ${JSON.stringify(value)} is not`)
    expect(await count()).toBe(0)
    expect(requests).toEqual([])
  })

  test('several of them is refused with a line for each', async () => {
    const { importDocuments } = await setUp()
    const of = [{ _sanityAsset: 'file@file:///etc/a' }, { _sanityAsset: 'file@http://b.example/' }]
    await expect(importDocuments({ _id: 'drafts.two', _type: 'note', of })).rejects.toThrow(
      /\n {2}drafts\.two: file@file:\/\/\/etc\/a .*\n {2}drafts\.two: file@http:\/\/b\.example\/ /,
    )
  })

  test('an asset of another lake by its document is refused without a request to its address', async () => {
    const { importDocuments, port, requests, count } = await setUp()
    const url = `http://127.0.0.1:${port}/a.png`
    const asset = { _id: 'image-a-1x1-png', _type: 'sanity.imageAsset', url }
    await expect(importDocuments(asset)).rejects.toThrow('image-a-1x1-png: it is an asset')
    expect([requests, await count()]).toEqual([[], 0])
  })
})

describe('an archive', () => {
  const data = { 'data.ndjson': JSON.stringify(note('file@file://./files/a.txt')) }

  test('is imported with its files, including those that no document names', async () => {
    const { importArchive, client } = await setUp()
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await importArchive({
      'production-export/data.ndjson': JSON.stringify(note('file@file://./files/a.txt')),
      'production-export/._data.ndjson': 'of macOS',
      'production-export/files/a.txt': 'inside',
      'production-export/images/._red.png': 'of macOS',
      'production-export/images/red.png': picture,
    })
    const [url] = await client.fetch('*[_type == "note"].of[0].at.asset->url')
    expect(await (await fetch(url)).text()).toBe('inside')
    expect(await client.fetch('*[_type == "sanity.imageAsset"].originalFilename')).toEqual(['red.png'])
  })

  test('gives its one picture the texts and tags that it had', async () => {
    const { importArchive, client } = await setUp()
    const tag = { _key: 'a', _ref: 'tag', _type: 'reference', _weak: true }
    const metadata = {
      altText: 'A rose',
      title: 'Rose',
      opt: { media: { tags: [tag] } },
      originalFilename: 'a.txt',
    }
    await importArchive({
      ...data,
      'files/a.txt': 'inside',
      'assets.json': JSON.stringify({
        [`file-${await toSha1('inside')}`]: { ...metadata, _createdAt: '2020-01-02T03:04:05Z' },
      }),
    })
    expect(await client.fetch('*[_type == "sanity.fileAsset"][0]')).toMatchObject(metadata)
  })

  test('cannot set the address or path of an asset', async () => {
    const { importArchive, client, port, requests } = await setUp()
    const sha1 = '0d5c2e1f5cf7c7e7e7cb15ef2ac1a3e3e2c5b9c4'
    const foreign = { url: `http://127.0.0.1:${port}/`, path: '../../secrets.json', label: 'spare' }
    await importArchive({
      ...data,
      'files/a.txt': 'inside',
      'assets.json': JSON.stringify({ [`file-${await toSha1('inside')}`]: foreign, [`file-${sha1}`]: {} }),
    })
    const [asset] = await client.fetch('*[_type == "sanity.fileAsset"]{url, path, label}')
    expect(asset.label).toBe('spare')
    expect(await (await fetch(asset.url)).text()).toBe('inside')
    expect(asset.path).toMatch(/^files\//)
    expect(requests).toEqual([])
  })

  test('with a link or a name that leads out of it is refused', async () => {
    const { importArchive, secrets, count } = await setUp()
    await expect(importArchive(data, { 'files-a': secrets })).rejects.toThrow(
      /files-a, which is neither a file nor a folder/,
    )
    for (const name of ['../outside.txt', 'files/../../outside.txt'])
      await expect(importArchive({ ...data, [name]: 'a' })).rejects.toThrow(/path contains '\.\.'/)
    expect(await count()).toBe(0)
  })

  test('with two files of documents, or with a damaged list of assets, is refused', async () => {
    const { importArchive, count } = await setUp()
    const attempt = importArchive({ ...data, 'files/a.txt': 'a', 'assets.json': '{' })
    await expect(attempt).rejects.toThrow('assets.json of the archive is damaged')
    await expect(importArchive({ ...data, 'more.ndjson': '' })).rejects.toThrow(
      'one file of documents (.ndjson), and has 2',
    )
    expect(await count()).toBe(0)
  })
})

async function toSha1(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-1', Buffer.from(text))).toString('hex')
}
