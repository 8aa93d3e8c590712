import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { type Report, readReport } from './report.ts'
import { installBrowser } from './support/browser.ts'

/**
 * `npm test` runs the first part, which guards every promise once; `npm run test:all` runs that and then the rest. Which
 * tests are left to the rest is in `tests/parts.ts`.
 */
type Part = 'guard' | 'rest'
type Step = {
  name: string
  args: string[]
  /** Seconds it takes on two cores at rest, until a run on this machine has measured it. */
  seconds: number
  /** What its tests came to; a step without one counts as one test. */
  report?: string
  /** Runs it again by itself. */
  again: string
}

const results = 'test-results'
/** How long each step took last time; beside the compiled code, since `test-results` is made new each time. */
const timesFile = '.build/test-times.json'

const vitest = ['node_modules/vitest/vitest.mjs', 'run']
// Its workers inherit the flags; without them each keeps more than a hundred megabytes of garbage.
const playwright = [
  '--max-semi-space-size=4',
  '--optimize-for-size',
  'node_modules/@playwright/test/cli.js',
  'test',
]

const toUnit = (part: Part, seconds: number): Step => {
  const report = `${results}/unit-${part}.json`
  return {
    name: part === 'guard' ? 'unit tests' : 'the other unit tests',
    args: [...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    seconds,
    report,
    again: 'npm run test:unit',
  }
}

const toBrowser = (part: Part, seconds: number): Step => ({
  name: part === 'guard' ? 'browser tests' : 'the other browser tests',
  args: playwright,
  seconds,
  report: `${results}/e2e-${part}.json`,
  again: 'npm run test:e2e',
})

/** Each takes one core, so that together they end sooner. */
const checks: Step[] = [
  {
    name: 'types',
    args: ['node_modules/typescript/bin/tsc', '--noEmit'],
    seconds: 7,
    again: 'node start.mjs node_modules/typescript/bin/tsc --noEmit',
  },
  {
    name: 'lint',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    seconds: 4,
    again: 'node start.mjs node_modules/@biomejs/biome/bin/biome check --write',
  },
  {
    // Files, exports and packages that nothing uses, and packages that are used and not named.
    name: 'unused code',
    args: ['node_modules/knip/bin/knip.js'],
    seconds: 3,
    again: 'node start.mjs node_modules/knip/bin/knip.js',
  },
]

/** Steps that stand together run at the same time. */
const steps: Record<Part, Step[][]> = {
  guard: [
    checks,
    [toUnit('guard', 70)],
    // What every site under test is made of.
    [{ name: 'compile', args: ['tests/compile.ts'], seconds: 45, again: 'node start.mjs tests/compile.ts' }],
    [toBrowser('guard', 210)],
  ],
  rest: [
    [toUnit('rest', 65)],
    [
      {
        name: 'example of the lake',
        args: [...vitest, '--root=packages/content-lake', '--config=vitest.studio.config.ts'],
        seconds: 40,
        again: 'npm run test:studio -w content-lake',
      },
    ],
    [toBrowser('rest', 600)],
  ],
}

const timesShape = z.record(z.string(), z.number())

function readTimes(): Record<string, number> {
  if (!existsSync(timesFile)) return {}
  const parsed = timesShape.safeParse(JSON.parse(readFileSync(timesFile, 'utf8')))
  return parsed.success ? parsed.data : {}
}

function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 90 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** Runs a step; one that runs beside others prints its output at its end, in one piece. */
async function runStep(
  { name, args, report, again }: Step,
  part: Part,
  isAlone: boolean,
): Promise<Report & { name: string; seconds: number }> {
  const started = Date.now()
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', ...(isAlone ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
    env: { ...process.env, TEST_PART: part },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
  const [status] = await once(child, 'close')
  process.stdout.write(Buffer.concat(output))
  const seconds = (Date.now() - started) / 1000
  const outcome = toOutcome(status, report ? readReport(report) : null, again)
  console.log(`── ${name}: ${outcome.failed === 0 ? 'ok' : 'FAILED'} in ${formatSeconds(seconds)}`)
  return { ...outcome, name, seconds }
}

function toOutcome(status: number | null, report: Report | null, again: string): Report {
  if (!report)
    return status === 0 ? { passed: 1, failed: 0, again: [] } : { passed: 0, failed: 1, again: [again] }
  // A runner can fail outside any test (a worker that crashed, an unhandled rejection): that counts too.
  const failed = status !== 0 && report.failed === 0 ? 1 : report.failed
  return { ...report, failed, again: failed > 0 && report.again.length === 0 ? [again] : report.again }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
mkdirSync(dirname(timesFile), { recursive: true })
installBrowser()

const parts: Part[] = process.argv[2] === 'all' ? ['guard', 'rest'] : ['guard']
const wanted = parts.flatMap((part) => steps[part].map((together) => ({ part, together })))
const times = readTimes()
/** A group takes about as long as its longest step. */
const toExpected = (together: Step[]) =>
  Math.max(...together.map(({ name, seconds }) => times[name] ?? seconds))

let passed = 0
let failed = 0
const again: string[] = []
for (const [index, { part, together }] of wanted.entries()) {
  const left = wanted.slice(index).reduce((sum, { together }) => sum + toExpected(together), 0)
  const names = together.map(({ name }) => name).join(', ')
  console.log(
    `\n── ${index + 1} of ${wanted.length}: ${names}, about ${formatSeconds(toExpected(together))}; ` +
      `all that is left, about ${formatSeconds(left)}`,
  )
  for (const outcome of await Promise.all(
    together.map((step) => runStep(step, part, together.length === 1)),
  )) {
    passed += outcome.passed
    failed += outcome.failed
    again.push(...outcome.again)
    times[outcome.name] = outcome.seconds
  }
  writeFileSync(timesFile, JSON.stringify(times))
}
if (failed > 0) console.log(['\nWhat failed runs again by itself with:', ...again].join('\n  '))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
