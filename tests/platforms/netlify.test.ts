import { buildWithNetlify, serveNetlifyOutput } from './netlify.ts'
import { describePlatform } from './promises.ts'

describePlatform({
  name: 'Netlify',
  schedule: '*/10 * * * *',
  visitorHeader: 'x-nf-client-connection-ip',
  build: buildWithNetlify,
  serve: serveNetlifyOutput,
})
