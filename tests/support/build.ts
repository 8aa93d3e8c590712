import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'

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
  return { status, said: stdout + stderr }
}

/** Removes what a build of a test has left. */
export const removeBuild = (name: string): void =>
  rmSync(dirname(toBuildFolder(name)), { recursive: true, force: true })
