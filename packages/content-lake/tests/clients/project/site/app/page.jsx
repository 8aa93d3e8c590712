import { SanityLive, sanityFetch } from '../lib/live.js'

export default async function Page() {
  const { data } = await sanityFetch({ query: '*[_id == "bread"][0]{title}' })
  return (
    <>
      <h1>{data.title}</h1>
      <SanityLive />
    </>
  )
}
