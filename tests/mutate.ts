import { spawnSync } from 'node:child_process'

/**
 * `npm run test:mutate`, with Stryker's own arguments: `npm run test:mutate -- --mutate packages/content/src/documents/fields.ts`. Stryker is not a
 * dependency; `npm exec` installs it into npm's cache: docs/mutation.md
 */
const version = '10.1.1'
const packages = ['core', 'vitest-runner'].map((name) => `--package=@stryker-mutator/${name}@${version}`)
const { status } = spawnSync(
  'npm',
  ['exec', '--yes', '--loglevel=error', ...packages, '--', 'stryker', 'run', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
