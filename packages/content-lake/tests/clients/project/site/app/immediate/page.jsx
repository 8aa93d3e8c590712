import { updateTag } from 'next/cache'
import { draftMode } from 'next/headers'
import { parseTags } from 'next-sanity/live'
import { SanityLive, sanityFetch } from '../../lib/live.js'

/** Expires what the change affects, instead of showing it once more: next-sanity's guide "Migrate v12 to v13" describes it. */
async function expire(unsafeTags) {
  'use server'
  if ((await draftMode()).isEnabled) return 'refresh'
  for (const tag of parseTags(unsafeTags).tags) updateTag(tag)
}

export default async function Page() {
  const { data } = await sanityFetch({ query: '*[_id == "bread"][0]{title}' })
  return (
    <>
      <h1>{data.title}</h1>
      <SanityLive action={expire} />
    </>
  )
}
