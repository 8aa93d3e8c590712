import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { installBrowser } from './support/browser.ts'

type Count = { passed: number; failed: number }
type Step = { name: string; args: string[]; report?: string }

const results = 'test-results'

const steps: Step[] = [
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
  // Unused files, exports and packages, and packages used without being listed.
  { name: 'unused', args: ['node_modules/knip/bin/knip.js'] },
  {
    name: 'unit',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}/unit.json`,
    ],
    report: `${results}/unit.json`,
  },
  {
    name: 'example of the lake',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--root=packages/content-lake',
      '--config=vitest.studio.config.ts',
    ],
  },
  // The compiled code of every site under test; tests/e2e/platform.spec.ts runs `npm run build` itself.
  { name: 'build', args: ['tests/compile.ts'] },
  { name: 'browser', args: ['node_modules/@playwright/test/cli.js', 'test'], report: `${results}/e2e.json` },
]

const vitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform(({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }))

const playwrightReport = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
  .transform(({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))

function runStep({ name, args, report }: Step): Count {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  console.log(
    `── ${name}: ${status === 0 ? 'ok' : 'failed'} in ${Math.round((Date.now() - started) / 1000)} s`,
  )
  if (!report || !existsSync(report))
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const count = z.union([vitestReport, playwrightReport]).parse(JSON.parse(readFileSync(report, 'utf8')))
  // A runner can also fail outside any test, such as by a crashed worker or an unhandled rejection.
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
installBrowser()

const counts = steps.map(runStep)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
