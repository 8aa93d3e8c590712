import { createClient } from '@sanity/client'
import { callEndpoints, toTable } from './endpoints.ts'
import { openTarget } from './target.ts'

// `npm run conformance:table` calls every endpoint of a lake, and prints what each answered.
const target = await openTarget()
const { projectId, dataset, token, apiUrl, isEmbedded } = target
const client = createClient({
  ...{ projectId, dataset, token, apiVersion: '2025-02-19', useCdn: false },
  ...(isEmbedded && { apiHost: apiUrl, useProjectHostname: false }),
})
const seen = new Map((await callEndpoints(client)).map(({ endpoint, status }) => [endpoint, status]))
console.log(toTable((endpoint) => [String(seen.get(endpoint))], [`Status of ${target.name}`]))
await target.stop()
