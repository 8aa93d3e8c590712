import { createImageUrlBuilder } from '@sanity/image-url'
import { client } from '../client.js'

export const dynamic = 'force-dynamic'

const pictures = createImageUrlBuilder(client)

export default async function Page() {
  const notes = await client.fetch(
    '*[_type == "note"] | order(title){_id, title, picture, "before": before->title}',
  )
  return (
    <ul>
      {notes.map(({ _id, title, picture, before }) => (
        <li key={_id}>
          {title}
          {before && ` after ${before}`}
          {picture?.asset && <Picture source={picture} />}
        </li>
      ))}
    </ul>
  )
}

function Picture({ source }) {
  // biome-ignore lint/performance/noImgElement: the address of the lake or of sanity.io has the right size
  return <img src={pictures.image(source).width(200).url()} alt="" />
}
