import { createReadStream } from 'node:fs'
import { createClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import sharp from 'sharp'

const client = createClient({ ...JSON.parse(process.env.LAKE), perspective: 'raw' })
const picture = await sharp({ create: { width: 12, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const image = await client.assets.upload('image', picture)
const file = await client.assets.upload('file', Buffer.from('Knead.'), { filename: 'recipe.txt' })
const refer = (asset) => ({ asset: { _type: 'reference', _ref: asset._id } })
await client.createOrReplace({
  _id: 'drafts.bread',
  _type: 'note',
  title: 'Draft of bread',
  picture: { _type: 'image', ...refer(image) },
  recipe: { _type: 'file', ...refer(file) },
})

const [outputPath] = process.argv.slice(2)
const exported = await exportDataset({ client, dataset: 'production', outputPath })
await client.datasets.create('copy')
const copy = client.withConfig({ dataset: 'copy' })
const imported = await sanityImport(createReadStream(outputPath), { client: copy, operation: 'create' })

const query =
  '*[_type == "note"] | order(_id){_id, title, "picture": picture.asset->url, "recipe": recipe.asset->url}'
const notes = await copy.fetch(query)
const draft = notes.find(({ _id }) => _id === 'drafts.bread')
const download = async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())
console.log(
  JSON.stringify({
    exported: [exported.documentCount, exported.assetCount],
    imported: [imported.numDocs, imported.warnings],
    notes: notes.map(({ _id, title }) => `${_id}: ${title}`),
    samePicture: (await download(draft.picture)).equals(picture),
    recipe: String(await download(draft.recipe)),
  }),
)
