import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A project that does not exist, so that it cannot be reached. */
export const unreachable = { NEXT_PUBLIC_SANITY_PROJECT_ID: 'nobodyhasthisproject' }

/** The folder of a test's build, beside its content. `name` is the name of the test's file. */
export const toBuildFolder = (name: string) => `.build/test-${name}/next`

/** Runs the script of `npm run build` with these settings. */
export function build(name: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli/build.ts'], {
    env: { ...process.env, LAKE_PORT: '1', NEXT_DIST_DIR: toBuildFolder(name), ...env },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

/** Removes the files of a test's build. */
export const removeBuild = (name: string): void =>
  rmSync(dirname(toBuildFolder(name)), { recursive: true, force: true })

/** The server actions in a build of Next, by runtime. Many security advisories of Next concern only sites with some. */
export function readServerActions(distDir: string): { node: unknown; edge: unknown } {
  const manifest = join(distDir, 'server/server-reference-manifest.json')
  const { node, edge } = JSON.parse(readFileSync(manifest, 'utf8'))
  return { node, edge }
}

/** Requests to Next's image optimizer, which no page uses. */
export const optimizerRequests = ['/_next/image', '/_next/image?url=%2Fapple-icon.png&w=64&q=75']
