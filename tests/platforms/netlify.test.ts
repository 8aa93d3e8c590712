import { buildWithNetlify, serveNetlifyOutput } from './netlify.ts'
import { describePlatform } from './promises.ts'

describePlatform({ name: 'Netlify', build: buildWithNetlify, serve: serveNetlifyOutput })
