import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { type Report, readReport } from './report.ts'
import { addHeadlessShell, installBrowser } from './support/browser.ts'

/**
 * `npm test` runs `guard`, which tests every promise once; `npm run test:all` then runs `rest`, the tests that `tests/parts.ts`
 * defers.
 */
type Part = 'guard' | 'rest'
type Step = {
  name: string
  args: string[]
  /** The expected duration on two idle cores. It is used until a run on this machine has measured the step. */
  seconds: number
  /** The file with the results of its tests. A step without a report counts as one test. */
  report?: string
  /** The command that runs this step alone. */
  rerun: string
}

type Outcome = Report & { name: string; seconds: number }

const results = 'test-results'
/** The duration of each step in its last run. It is not in `test-results`, because each run empties that folder. */
const timesFile = '.build/test-times.json'

const vitest = ['node_modules/vitest/vitest.mjs', 'run']
// Playwright's workers inherit this flag. Smaller, a third of their time is the collection of garbage; larger, they take more memory.
const playwright = ['--max-semi-space-size=8', 'tests/browser.ts']

const toUnitStep = (part: Part, seconds: number): Step => {
  const report = `${results}/unit-${part}.json`
  return {
    name: part === 'guard' ? 'unit tests' : 'the other unit tests',
    args: [...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    seconds,
    report,
    rerun: 'npm run test:unit',
  }
}

const toBrowserStep = (part: Part, seconds: number): Step => ({
  name: part === 'guard' ? 'browser tests' : 'the other browser tests',
  args: playwright,
  seconds,
  report: `${results}/e2e-${part}.json`,
  rerun: 'npm run test:e2e',
})

/** Each uses one core, so they run in parallel. */
const checks: Step[] = [
  {
    name: 'types',
    args: ['node_modules/typescript/bin/tsc', '--noEmit'],
    seconds: 7,
    rerun: 'node start.mjs node_modules/typescript/bin/tsc --noEmit',
  },
  {
    name: 'lint',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    seconds: 4,
    rerun: 'node start.mjs node_modules/@biomejs/biome/bin/biome check --write',
  },
  {
    name: 'unused code',
    args: ['node_modules/knip/bin/knip.js'],
    seconds: 3,
    rerun: 'node start.mjs node_modules/knip/bin/knip.js',
  },
]

/** Builds the example Studio of a package. */
const toExampleStep = (name: string): Step => ({
  name: `example of ${name}`,
  args: [...vitest, `--root=packages/${name}`, '--config=vitest.studio.config.ts'],
  seconds: 40,
  rerun: `npm run test:studio -w ${name}`,
})

/** Steps of one inner list run in parallel, two at a time: a step that ends makes room for the next one. */
const steps: Record<Part, Step[][]> = {
  guard: [
    checks,
    [toUnitStep('guard', 70)],
    // The sites under test use this compiled code.
    [{ name: 'compile', args: ['tests/compile.ts'], seconds: 45, rerun: 'node start.mjs tests/compile.ts' }],
    [toBrowserStep('guard', 210)],
  ],
  rest: [
    // Unit tests and packages wait for timers, processes and the network for half of their time. The longest comes first.
    [
      {
        name: 'the other packages, packed',
        args: [...vitest, '--root=packages/foundation', '--config=vitest.package.config.ts'],
        seconds: 250,
        rerun: 'npm run test:package -w @freelance-site/foundation',
      },
      toUnitStep('rest', 150),
      {
        name: 'packed content-lake',
        args: [...vitest, '--root=packages/content-lake', '--config=vitest.package.config.ts'],
        seconds: 90,
        rerun: 'npm run test:package -w content-lake',
      },
      {
        name: 'clients of content-lake',
        args: [...vitest, '--root=packages/content-lake', '--config=vitest.clients.config.ts'],
        seconds: 90,
        rerun: 'npm run test:clients -w content-lake',
      },
      ...['content-lake', 'studio-kit'].map(toExampleStep),
    ],
    [toBrowserStep('rest', 600)],
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

/** Runs the steps of a group, two at a time, since the test machine has two cores. */
async function runGroup(group: Step[], part: Part): Promise<Outcome[]> {
  const waiting = [...group]
  const outcomes: Outcome[] = []
  const runNext = async (): Promise<void> => {
    const step = waiting.shift()
    if (!step) return
    outcomes.push(await runStep(step, part, group.length === 1))
    await runNext()
  }
  await Promise.all([runNext(), runNext()])
  return outcomes
}

/** Runs a step. If other steps run at the same time, its output is printed when it ends. */
async function runStep({ name, args, report, rerun }: Step, part: Part, isAlone: boolean): Promise<Outcome> {
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
  const outcome = toOutcome(status, report ? readReport(report) : null, rerun)
  console.log(`── ${name}: ${outcome.failed === 0 ? 'ok' : 'FAILED'} in ${formatSeconds(seconds)}`)
  return { ...outcome, name, seconds }
}

function toOutcome(status: number | null, report: Report | null, rerun: string): Report {
  if (!report)
    return status === 0 ? { passed: 1, failed: 0, rerun: [] } : { passed: 0, failed: 1, rerun: [rerun] }
  // A runner can fail outside any test: a crashed worker, an unhandled rejection.
  const failed = status !== 0 && report.failed === 0 ? 1 : report.failed
  return { ...report, failed, rerun: failed > 0 && report.rerun.length === 0 ? [rerun] : report.rerun }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
mkdirSync(dirname(timesFile), { recursive: true })
installBrowser()
addHeadlessShell()

const parts: Part[] = process.argv[2] === 'all' ? ['guard', 'rest'] : ['guard']
const groups = parts.flatMap((part) => steps[part].map((group) => ({ part, group })))
const times = readTimes()
const toExpectedSeconds = (group: Step[]) => {
  const seconds = group.map((step) => times[step.name] ?? step.seconds)
  return Math.max(...seconds, seconds.reduce((sum, each) => sum + each, 0) / 2)
}

let passed = 0
let failed = 0
const rerun: string[] = []
for (const [index, { part, group }] of groups.entries()) {
  const left = groups.slice(index).reduce((sum, { group }) => sum + toExpectedSeconds(group), 0)
  const names = group.map(({ name }) => name).join(', ')
  console.log(
    `\n── ${index + 1} of ${groups.length}: ${names}, about ${formatSeconds(toExpectedSeconds(group))}; ` +
      `remaining, about ${formatSeconds(left)}`,
  )
  for (const outcome of await runGroup(group, part)) {
    passed += outcome.passed
    failed += outcome.failed
    rerun.push(...outcome.rerun)
    times[outcome.name] = outcome.seconds
  }
  writeFileSync(timesFile, JSON.stringify(times))
}
if (failed > 0) console.log(['\nRun the failed tests again:', ...rerun].join('\n  '))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
