import { createClient } from '@sanity/client'
import { createImageUrlBuilder } from '@sanity/image-url'
import sharp from 'sharp'

const client = createClient(JSON.parse(process.env.LAKE))
const picture = await sharp({ create: { width: 120, height: 80, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const asset = await client.assets.upload('image', picture)
const builder = createImageUrlBuilder(client)
const image = {
  _type: 'image',
  asset: { _ref: asset._id },
  crop: { top: 0.5, bottom: 0, left: 0, right: 0.5 },
  hotspot: { x: 0.25, y: 0.75, width: 0.1, height: 0.1 },
}

async function measure(url) {
  const response = await fetch(url.url())
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return `${format} ${width} × ${height}`
}

console.log(
  JSON.stringify([
    await measure(builder.image(asset)),
    await measure(builder.image(asset).width(60).format('webp')),
    await measure(builder.image(asset).width(30).height(30).fit('crop').dpr(2).quality(50).format('jpg')),
    await measure(builder.image(image)),
    await measure(builder.image(image).width(20).height(20)),
  ]),
)
