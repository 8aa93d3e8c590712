import { createClient } from 'next-sanity'

export const client = createClient({
  projectId: 'content-lake',
  dataset: 'production',
  apiVersion: '2025-02-19',
  apiHost: process.env.NEXT_PUBLIC_LAKE,
  useProjectHostname: false,
  useCdn: true,
  stega: { studioUrl: 'http://localhost:3333' },
})
