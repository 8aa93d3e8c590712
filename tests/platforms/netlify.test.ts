import { buildWithNetlify, serveNetlifyOutput } from './netlify.ts'
import { describePlatform } from './promises.ts'

describePlatform({
  name: 'Netlify',
  schedule: '*/10 * * * *',
  build: buildWithNetlify,
  serve: serveNetlifyOutput,
})
