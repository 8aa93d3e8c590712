import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

/** The result of a test runner; `rerun` has a command for each failed test file. */
export type Report = { passed: number; failed: number; rerun: string[] }

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        assertionResults: z.array(z.object({ status: z.string(), title: z.string() })),
      }),
    ),
  })
  .transform(({ numPassedTests, numFailedTests, testResults }): Report => {
    const failed = testResults.filter(({ status }) => status === 'failed')
    const rerun = failed.map(({ name }) => `npm run test:unit -- ${relative('.', name)}`)
    return { passed: numPassedTests, failed: numFailedTests, rerun }
  })

/** A file or a `describe` of Playwright's report. */
type Suite = { specs: { ok: boolean; file: string; line: number }[]; suites?: Suite[] }
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(z.object({ ok: z.boolean(), file: z.string(), line: z.number() })),
  get suites() {
    return z.array(suite).optional()
  },
})

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
    suites: z.array(suite),
  })
  .transform(({ stats, suites }): Report => {
    const collect = (all: Suite[]): Suite['specs'] =>
      all.flatMap((each) => [...each.specs, ...collect(each.suites ?? [])])
    const failed = collect(suites).filter(({ ok }) => !ok)
    const rerun = failed.map(({ file, line }) => `npm run test:e2e -- ${file}:${line}`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, rerun: [...new Set(rerun)] }
  })

/** Reads the report of a runner; null if it ended without writing one. */
export function readReport(file: string): Report | null {
  if (!existsSync(file)) return null
  return z.union([vitestReport, playwrightReport]).parse(JSON.parse(readFileSync(file, 'utf8')))
}
