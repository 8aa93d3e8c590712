import { describePlatform } from './describePlatform.ts'
import { buildWithVercel, serveVercelOutput } from './vercel.ts'

const platform = {
  schedule: '0 5 * * *',
  visitorHeader: 'x-vercel-forwarded-for',
  serve: serveVercelOutput,
}

describePlatform({ ...platform, name: 'Vercel', build: buildWithVercel })

describePlatform({
  ...platform,
  name: 'Vercel with its build adapter',
  build: (site, env) => buildWithVercel(site, { ...env, NEXT_ENABLE_ADAPTER: '1' }),
})
