import { describePlatform } from './describePlatform.ts'
import { buildWithNetlify, serveNetlifyOutput } from './netlify.ts'

describePlatform({
  name: 'Netlify',
  schedule: '*/10 * * * *',
  visitorHeader: 'x-nf-client-connection-ip',
  build: buildWithNetlify,
  serve: serveNetlifyOutput,
})
