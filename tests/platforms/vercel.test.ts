import { describePlatform } from './promises.ts'
import { buildWithVercel, serveVercelOutput } from './vercel.ts'

describePlatform({ name: 'Vercel', schedule: '0 5 * * *', build: buildWithVercel, serve: serveVercelOutput })

describePlatform({
  name: 'Vercel with its build adapter',
  schedule: '0 5 * * *',
  build: (site, env) => buildWithVercel(site, { ...env, NEXT_ENABLE_ADAPTER: '1' }),
  serve: serveVercelOutput,
})
