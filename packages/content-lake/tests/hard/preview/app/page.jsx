import { SanityLive, sanityFetch } from '../live.js'

export default async function Page() {
  const { data } = await sanityFetch({ query: '*[_type == "note"] | order(title){_id, title}' })
  return (
    <>
      {data.map(({ _id, title }) => (
        <h2 key={_id}>{title}</h2>
      ))}
      <SanityLive />
    </>
  )
}
