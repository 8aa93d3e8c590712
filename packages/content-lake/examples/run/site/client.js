import { createClient } from '@sanity/client'
import { connectClient } from 'content-lake/client'

export const client = createClient({
  projectId: 'abc12345',
  dataset: 'production',
  apiVersion: '2025-02-19',
  useCdn: true,
  // Only this line is for the lake. Without `content-lake run`, it is empty.
  ...connectClient(process.env.NEXT_PUBLIC_CONTENT_LAKE),
})
