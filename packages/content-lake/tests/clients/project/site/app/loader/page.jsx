import { loadQuery, setServerClient } from '@sanity/react-loader'
import { client } from '../../lib/client.js'
import { Titles } from './Titles.jsx'

const query = '*[_type == "note"] | order(_id).title'

setServerClient(client.withConfig({ token: process.env.SANITY_API_READ_TOKEN }))

export default async function Page() {
  const initial = await loadQuery(query, {}, { perspective: 'published' })
  return <Titles query={query} initial={initial} />
}
