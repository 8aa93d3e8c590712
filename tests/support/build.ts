import { spawnSync } from 'node:child_process'

/** Where builds of tests go. */
export const buildFolder = '.build/test-build'

/** A project that does not exist, so that it cannot be reached. */
export const unreachable = { NEXT_PUBLIC_SANITY_PROJECT_ID: 'nobodyhasthisproject' }

/** Runs `npm run build` with these settings. */
export function build(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli/build.ts'], {
    env: { ...process.env, LAKE_PORT: '1', NEXT_DIST_DIR: buildFolder, ...env },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}
