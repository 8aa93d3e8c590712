import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { toIncoming } from '@freelance-site/inbox/testing'
import sharp from 'sharp'
import { contentQuery } from '#lib/content/documents.ts'
import { openOutbox } from './outbox.ts'
import { toOwnDocuments } from './ownContent.ts'
import { startSiteLake } from './siteLake.ts'
import { storedNote, storedPage } from './storedDocuments.ts'

/** Starts a lake on a data folder, on any free port. */
export const startLakeOn = (dataDir: string) =>
  startSiteLake({ DATA_DIR: dataDir }, { port: 0, webhooks: [] })

/**
 * Creates a used data folder: content with a picture, a note, a page of the owner's own, a draft, a waiting message, a file that the code does not know, and files
 * that can be regenerated.
 */
export async function makeUsedFolder() {
  const dataDir = join(createTemporaryFolder(), 'data')
  const { client, close } = await startLakeOn(dataDir)
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } })
  const asset = await client.assets.upload('image', await picture.png().toBuffer(), { filename: 'red.png' })
  const image = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
  await client.patch('project-bakery', { set: { image, 'title.fr': 'Four à bois' } }).commit()
  await client.create({ _id: 'drafts.project-photo', _type: 'project', title: { fr: 'Brouillon' } })
  await client.create(storedNote)
  await client.create(storedPage)
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
  await writeFile(join(dataDir, 'current.json.tmp'), '{')
  return { dataDir, client, close, archive: join(createTemporaryFolder(), 'backup.tar.gz') }
}

/** The number of documents in a used folder: those of toOwnDocuments, a picture, a note, a page and a draft. */
export const usedCount = toOwnDocuments().length + 4

/** Reads from a data folder everything that a backup must contain. */
export async function readFolder(dataDir: string) {
  const { client, close } = await startLakeOn(dataDir)
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
