import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A project that does not exist, so that it cannot be reached. */
export const unreachable = { NEXT_PUBLIC_SANITY_PROJECT_ID: 'nobodyhasthisproject' }

/** Where a build of a test goes, its content beside it; `name` is that of the test's file. */
export const toBuildFolder = (name: string) => `.build/test-${name}/next`

/** Runs what `npm run build` runs, with settings of its own. */
export function build(name: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli/build.ts'], {
    env: { ...process.env, LAKE_PORT: '1', NEXT_DIST_DIR: toBuildFolder(name), ...env },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

/** Removes what a build of a test has left. */
export const removeBuild = (name: string): void =>
  rmSync(dirname(toBuildFolder(name)), { recursive: true, force: true })

/** Next's server actions in a build, by where they run. Many of Next's advisories concern only sites that have any. */
export function readServerActions(distDir: string): { node: unknown; edge: unknown } {
  const manifest = join(distDir, 'server/server-reference-manifest.json')
  const { node, edge } = JSON.parse(readFileSync(manifest, 'utf8'))
  return { node, edge }
}

/** Requests to Next's image optimizer, which no page uses. */
export const optimizerRequests = ['/_next/image', '/_next/image?url=%2Fapple-icon.png&w=64&q=75']
