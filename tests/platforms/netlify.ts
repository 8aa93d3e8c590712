import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { installBuilder, runBuilder } from './builders.ts'
import { createCheckout } from './checkout.ts'
import type { Served } from './surroundings.ts'

/** Builds this repo with Netlify's command, by `netlify.toml`, without its network. */
export async function buildWithNetlify(site: string, env: Record<string, string>): Promise<void> {
  createCheckout(site)
  const packages = installBuilder('netlify')
  // Where Netlify would install it, as netlify.toml names it.
  const plugin = '@netlify/plugin-nextjs'
  cpSync(join(packages, plugin), join(site, 'node_modules', plugin), { recursive: true })
  const script = join(packages, 'netlify-cli/bin/run.js')
  // Run from inside, it would build the one workspace of this repo, the lake, in place of the site.
  await runBuilder(script, ['build', '--offline', '--cwd', site], { cwd: dirname(site), env })
}

/** Serves what Netlify built: files, blobs and the one function of the site. */
export async function serveNetlifyOutput(site: string, env: Record<string, string>): Promise<Served> {
  const child = fork(
    new URL('./netlifyHost.mjs', import.meta.url),
    [join(site, '.netlify'), installBuilder('netlify')],
    { env: { PATH: process.env.PATH, NODE_ENV: 'production', NETLIFY: 'true', ...env }, execArgv: [] },
  )
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The function ended with ${code}.`)
  })
  const [message] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
  const { port } = z.object({ port: z.number() }).parse(message)
  return {
    url: `http://localhost:${port}`,
    schedules: readSchedules(site),
    close: async () => {
      child.kill()
    },
  }
}

const functionsShape = z.object({ functions: z.array(z.object({ schedule: z.string().optional() })) })

/** The schedules of the functions that would be deployed. */
function readSchedules(site: string): string[] {
  const manifest = join(site, '.netlify/functions/manifest.json')
  const { functions } = functionsShape.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  return functions.flatMap(({ schedule }) => schedule ?? [])
}
