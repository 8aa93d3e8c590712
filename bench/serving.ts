import { spawn, spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import autocannon from 'autocannon'
import { getFreePort } from '../tests/support/freePort.ts'
import { waitFor } from '../tests/support/waitFor.ts'

const distDir = '.build/bench'

/** Pages a second of `next start` alone, on what `npm run build` makes. */
export async function measureNextStart(seconds: number): Promise<number> {
  const env = { ...process.env, NEXT_DIST_DIR: distDir, CONTENT_REQUIRED: '0', LAKE_PORT: '1' }
  const { status, stderr } = spawnSync(process.execPath, ['server/cli/build.ts'], {
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`)
  const port = await getFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'],
    { env: { ...env, NODE_ENV: 'production' }, stdio: 'ignore' },
  )
  try {
    await waitFor('next start', async () => (await fetch(url).catch(() => null))?.status === 200, 60)
    return await measureServing(url, seconds)
  } finally {
    child.kill()
    await rm(distDir, { recursive: true, force: true })
  }
}

/** Pages a second, asked for as browsers do, over 20 connections; a page that fails ends the measurement. */
export async function measureServing(url: string, seconds: number): Promise<number> {
  const options = { url, connections: 20, headers: { 'accept-encoding': 'br, gzip', accept: 'text/html' } }
  await autocannon({ ...options, duration: 2 })
  const { requests, errors, non2xx } = await autocannon({ ...options, duration: seconds })
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} requests to ${url} failed.`)
  return requests.average
}
