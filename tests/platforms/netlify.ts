import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { installBuilder, runBuilder } from './builders.ts'
import { createCheckout } from './checkout.ts'
import { endFunction, type Served } from './services.ts'

/** Builds this repo with Netlify's command and `netlify.toml`, without Netlify's network. */
export async function buildWithNetlify(site: string, env: Record<string, string>): Promise<void> {
  createCheckout(site)
  const packages = installBuilder('netlify')
  // Netlify would install the plugin of netlify.toml here.
  const plugin = '@netlify/plugin-nextjs'
  cpSync(join(packages, plugin), join(site, 'node_modules', plugin), { recursive: true })
  const script = join(packages, 'netlify-cli/bin/run.js')
  // If the command ran inside the repo, it would build a workspace, which is a package, instead of the site.
  await runBuilder(script, ['build', '--offline', '--cwd', site], { cwd: dirname(site), env })
}

/** Serves the output of Netlify's build: files, blobs and the site's function. */
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
  const url = `http://localhost:${port}`
  return { url, schedules: readSchedules(site, { ...env, URL: url }), close: () => endFunction(child) }
}

const functionsShape = z.object({
  functions: z.array(z.object({ mainFile: z.string(), schedule: z.string().optional() })),
})

/** The functions that would be deployed with a schedule. */
function readSchedules(site: string, env: Record<string, string>): Served['schedules'] {
  const manifest = join(site, '.netlify/functions/manifest.json')
  const { functions } = functionsShape.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  return functions.flatMap(({ mainFile, schedule }) =>
    schedule === undefined ? [] : { schedule, run: () => runFunction(mainFile, env) },
  )
}

/** Runs a scheduled function. Rejects if the function does. */
async function runFunction(file: string, env: Record<string, string>): Promise<void> {
  const script = `import deliver from ${JSON.stringify(pathToFileURL(file))}; await deliver()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  })
}
