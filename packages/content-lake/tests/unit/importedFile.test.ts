import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { create } from 'tar'
import { expect, test } from 'vitest'
import { readAssets, readImportedFile } from '../../src/transfer/importedFile.ts'
import { makeFolder } from '../support/lake.ts'

const mark = '\ufeff'
const documents = ['a', 'b'].map((_id) => ({ _id, _type: 'note', title: 'été 日本' }))
const [first = '', second = ''] = documents.map((document) => JSON.stringify(document))

const encodings: [string, Buffer][] = [
  ['no mark', Buffer.from(`${first}\n${second}\n`)],
  ['a mark', Buffer.from(`${mark}${first}\n${second}`)],
  ['a mark and the line ends of Windows', Buffer.from(`${mark}${first}\r\n${second}\r\n`)],
  ['a mark at each line, as joined files have them', Buffer.from(`${mark}${first}\n${mark}${second}`)],
  ['a mark in a line of its own', Buffer.from(`${mark}\n${first}\n${second}\n${mark}`)],
  ['UTF-16', Buffer.from(`${mark}${first}\r\n${second}`, 'utf16le')],
  ['big-endian UTF-16', Buffer.from(`${mark}${first}\n${second}`, 'utf16le').swap16()],
]

test.each(encodings)(
  'documents with %s are read from lines, a compressed file and an archive',
  async (_what, bytes) => {
    const folder = await makeFolder()
    const write = async (name: string, content: Buffer) => {
      await writeFile(join(folder, name), content)
      return join(folder, name)
    }
    await write('data.ndjson', bytes)
    const archive = join(folder, 'content.tar.gz')
    await create({ cwd: folder, file: archive, gzip: true }, ['data.ndjson'])
    const unpacked = join(folder, 'unpacked')
    await mkdir(unpacked)
    for (const file of [
      await write('plain.ndjson', bytes),
      await write('packed.ndjson.gz', gzipSync(bytes)),
      archive,
    ])
      expect((await readImportedFile(file, unpacked)).documents).toEqual(documents)
  },
)

test('the list of assets of an archive may have a mark, too', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'assets.json'), `${mark}{"file-1":{"label":"spare"}}`)
  const { assetMap } = await readAssets({ documents: [], folder, files: new Set(['assets.json']) })
  expect(assetMap).toMatchObject({ 'file-1': { label: 'spare' } })
})

test('a line that is no document is named by its number, with and without a mark', async () => {
  const folder = await makeFolder()
  for (const start of ['', mark]) {
    const file = join(folder, 'broken.ndjson')
    await writeFile(file, `${start}${first}\n\n{"_id":"c"}`)
    await expect(readImportedFile(file, folder)).rejects.toThrow('line 3 of its documents is not a document')
  }
})
