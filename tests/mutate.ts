import { spawnSync } from 'node:child_process'

/**
 * Stryker is not a dependency: `npm exec` installs it into npm's cache
 * (docs/decisions/0026-mutation-testing.md). Takes Stryker's own arguments: `npm run test:mutate -- --mutate
 * server/front/address.ts`.
 */
const version = '10.1.1'
const { status } = spawnSync(
  'npm',
  [
    ...['exec', '--yes', '--loglevel=error'],
    ...['core', 'vitest-runner'].map((name) => `--package=@stryker-mutator/${name}@${version}`),
    ...['--', 'stryker', 'run', ...process.argv.slice(2)],
  ],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
