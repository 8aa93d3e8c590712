'use client'
import { createQueryStore } from '@sanity/react-loader'
import { client } from '../../lib/client.js'

const { useQuery } = createQueryStore({ client, ssr: false })

/** The first list is from the server, the browser asks for the second. */
export function Titles({ query, initial }) {
  const rendered = useQuery(query, {}, { initial })
  const fetched = useQuery('*[_type == "note"] | order(_id desc).title')
  return (
    <>
      <p>From the server: {rendered.data?.join(', ')}</p>
      <p>From the browser: {fetched.data?.join(', ')}</p>
    </>
  )
}
