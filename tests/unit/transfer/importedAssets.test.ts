import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { create } from 'tar'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { importContent } from '#server/transfer/importContent.ts'
import type { Fetched } from '#server/transfer/publicHost.ts'
import { openSpool } from '#server/transfer/spool.ts'
import { connectClient, startTestLake } from '../../../packages/content-lake/tests/support/lake.ts'
import { startReceiver } from '../../../packages/content-lake/tests/support/receiver.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

const note = (reference: unknown) => ({
  _id: 'note',
  _type: 'note',
  of: [{ at: { _sanityAsset: reference } }],
})

/** A server of this machine that answers everything, a file that is nobody's business, and a lake. */
async function setUp() {
  const receiver = await startReceiver(200)
  const folder = createTemporaryFolder()
  const secrets = join(folder, 'secrets.json')
  await writeFile(secrets, '{"ownerKey":"of the owner"}')
  const client = connectClient((await startTestLake()).address)
  const importLines = async (document: object, fetchFile?: (address: string) => Promise<Fetched>) => {
    const file = join(folder, 'content.ndjson')
    await writeFile(file, JSON.stringify(document))
    return importContent({ client }, file, 'replace', undefined, fetchFile)
  }
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
    return importContent({ client }, file, 'replace')
  }
  const count = () => client.fetch('count(*)', {}, { perspective: 'raw' })
  return {
    asked: receiver.received,
    folder,
    secrets,
    port: new URL(receiver.url).port,
    client,
    importLines,
    importArchive,
    count,
  }
}

/** What a document may not name; SECRETS is a file of this machine, PORT a server of it. */
const refused = [
  'file@file://SECRETS',
  'image@file://SECRETS',
  'file@file://localhost/SECRETS',
  'file@FILE://SECRETS',
  'file@file://./../../SECRETS',
  'file@file://./%2e%2e/%2e%2e/SECRETS',
  'file@file://./images/../../SECRETS',
  'file@file://./secrets.json',
  'file@http://127.0.0.1:PORT/',
  'image@http://localhost:PORT/a.png',
  'file@http://[::1]:PORT/',
  'file@https://127.0.0.1:PORT/',
  'file@https://2130706433:PORT/',
  'file@https://0x7f.1:PORT/',
  'file@https://[::ffff:127.0.0.1]:PORT/',
  'file@https://localhost:PORT/',
  'file@https://10.0.0.1/',
  'file@https://169.254.169.254/latest/meta-data/',
  'file@https://[fd00:ec2::254]/latest/',
  'file@https://./secrets.json',
  'file@ftp://127.0.0.1/a',
  'file@data://text/plain,a',
  'file@https://example.com/a\n/../b',
  'of the owner',
]

describe('an import that names', () => {
  test('a file or a host of this machine is refused by the name of the document, and nothing is asked or written', async () => {
    const { asked, secrets, port, importLines, count } = await setUp()
    for (const reference of refused) {
      const named = reference.replace('SECRETS', secrets).replace('PORT', port)
      const attempt = importLines(note(named))
      await expect(attempt, named).rejects.toThrow(/^Nothing was imported, because .*:\n {2}note: .{20}/)
    }
    await expect(importLines(note({ a: 1 }))).rejects.toThrow('note: {"a":1} is neither a file')
    expect(await count()).toBe(0)
    expect(asked).toEqual([])
  })

  test('several of them is refused with a line for each', async () => {
    const { importLines } = await setUp()
    const of = [{ _sanityAsset: 'file@file:///etc/a' }, { _sanityAsset: 'file@http://b.example/' }]
    await expect(importLines({ _id: 'drafts.two', _type: 'note', of })).rejects.toThrow(
      /\n {2}drafts\.two: file@file:\/\/\/etc\/a .*\n {2}drafts\.two: file@http:\/\/b\.example\/ /,
    )
  })

  test('an asset of another lake by its document is refused before its address is asked', async () => {
    const { importLines, port, asked, count } = await setUp()
    const url = `http://127.0.0.1:${port}/a.png`
    const asset = { _id: 'image-a-1x1-png', _type: 'sanity.imageAsset', url }
    await expect(importLines(asset)).rejects.toThrow(`image-a-1x1-png: it is an asset at "${url}"`)
    expect([asked, await count()]).toEqual([[], 0])
  })

  test('a file of the open internet gets its bytes, and the name of the file', async () => {
    const { importLines, client } = await setUp()
    const fetchFile = async (): Promise<Fetched> => ({ kind: 'fetched', bytes: Buffer.from('of a host') })
    await importLines(note('file@https://host.example/some/song.mp3?a=1#b'), fetchFile)
    const [asset] = await client.fetch('*[_type == "note"][0].of[].at.asset->{originalFilename, url}')
    expect(asset.originalFilename).toBe('song.mp3')
    expect(await (await fetch(asset.url)).text()).toBe('of a host')
  })

  test('a host that does not answer writes nothing', async () => {
    const { importLines, count } = await setUp()
    const fetchFile = async (): Promise<Fetched> => ({ kind: 'refused', reason: 'it is silent' })
    await expect(importLines(note('file@https://host.example/a'), fetchFile)).rejects.toThrow(
      'note: https://host.example/a cannot be fetched: it is silent.',
    )
    expect(await count()).toBe(0)
  })
})

describe('an archive', () => {
  const data = { 'data.ndjson': JSON.stringify(note('file@file://./files/a.txt')) }

  test('brings the files that are in it, named in whatever way, and those that no document names', async () => {
    const { importArchive, client } = await setUp()
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const documents = [
      note('file@file://./files/a b%25.txt'),
      { ...note('file@file://./files/a%20b%2525.txt'), _id: 'encoded' },
    ]
    await importArchive({
      'production-export/data.ndjson': documents.map((document) => JSON.stringify(document)).join('\n'),
      'production-export/files/a b%25.txt': 'inside',
      'production-export/images/._red.png': 'of macOS',
      'production-export/images/red.png': picture,
    })
    const files = await client.fetch('*[_type == "note"].of[0].at.asset->url')
    for (const url of files) expect(await (await fetch(url)).text()).toBe('inside')
    expect(files).toHaveLength(2)
    expect(await client.fetch('*[_type == "sanity.imageAsset"].originalFilename')).toEqual(['red.png'])
  })

  test('with a link, a hard link or a name that leads out of it is refused', async () => {
    const { importArchive, secrets, count } = await setUp()
    await expect(importArchive(data, { 'files-a': secrets })).rejects.toThrow(
      /files-a is neither a file nor a folder \(SymbolicLink\)/,
    )
    await expect(importArchive({ ...data, '../outside.txt': 'a' })).rejects.toThrow(
      '../outside.txt leads out of the archive',
    )
    await expect(importArchive({ ...data, 'files/../../outside.txt': 'a' })).rejects.toThrow(
      'leads out of the archive',
    )
    expect(await count()).toBe(0)
  })

  test('with two files of documents, or with a damaged list of assets, is refused', async () => {
    const { importArchive, count } = await setUp()
    const attempt = importArchive({ ...data, 'files/a.txt': 'a', 'assets.json': '{' })
    await expect(attempt).rejects.toThrow('assets.json of the archive is damaged')
    await expect(importArchive({ ...data, 'more.ndjson': '' })).rejects.toThrow(
      'more than one file of documents',
    )
    expect(await count()).toBe(0)
  })
})

test('what is read of an archive lies in a file without a name, which ends with the process', async () => {
  const folder = createTemporaryFolder()
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  using spool = openSpool()
  spool.append(Buffer.from('one'))
  const start = spool.size()
  spool.append(Buffer.from('two'))
  expect(spool.cut(start)().toString()).toBe('two')
  expect(await readdir(folder)).toEqual([])
})
