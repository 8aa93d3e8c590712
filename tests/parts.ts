import { globSync, readFileSync } from 'node:fs'

/**
 * Test files that only `npm run test:all` runs, in addition to browser tests tagged `@all`. `npm test` tests every promise
 * once: tests that repeat a promise in another language, width or browser setting, build a second time or wait for minutes
 * are deferred.
 */
export const leftToAll = {
  browser: [
    // Builds or compiles a second time.
    'tests/e2e/dev.spec.ts',
    'tests/e2e/platform.spec.ts',
    // Kills processes under load, on three sites one after the other.
    'tests/e2e/switching.spec.ts',
    // Starts a site again for each damaged file.
    'tests/e2e/damage.spec.ts',
    // Builds a site and starts it again.
    'tests/e2e/hostLag.spec.ts',
    // Goes through the tools of a Studio one by one.
    'tests/e2e/tools.spec.ts',
    // Types while the network is gone, in a tab for each test.
    'tests/e2e/unsent.spec.ts',
    // Compares screenshots of one version of the browser.
    'tests/identity/appearance.spec.ts',
  ],
  unit: [
    // Long loops: hostile bodies, kills while a message is accepted, faults of the lake.
    'packages/inbox/tests/hostileBodies.test.ts',
    'packages/inbox/tests/durability.test.ts',
    'packages/inbox/tests/twoInstances.test.ts',
    'tests/unit/publisher/lakeFaults.test.ts',
    // Start commands and processes many times.
    'tests/unit/cli/content.test.ts',
    'tests/unit/check/checkEmbedded.test.ts',
    'tests/unit/studio/commandLine.test.ts',
    'tests/unit/processes/start.test.ts',
    'tests/unit/processes/launcher.test.ts',
    'tests/unit/processes/npmEnds.test.ts',
    'packages/releases/tests/supervise.test.ts',
    // Build or check a copy of the repo.
    'tests/unit/i18n/thirdLanguage.test.ts',
    'tests/unit/plugins/takeOut.test.ts',
    'tests/unit/repository/update.test.ts',
    // An endless drawing, and pictures of 64 megapixels.
    'tests/unit/processes/embeddedLake.test.ts',
    'packages/content/tests/endlessDrawing.test.ts',
  ],
}

/**
 * Files with tests that run in each database: `npm test` runs them in SQLite, and `npm run test:all` also in Postgres. The
 * other tests of these files run both times.
 */
export const inEachDatabase = globSync(['tests/unit/**/*.test.ts', 'packages/*/tests/*.test.ts']).filter(
  (file) => readFileSync(file, 'utf8').includes('\ndescribeInEach('),
)

/**
 * The tests of the lake that `npm test` runs: access, durability, scheduled publishing, hostile requests. All others are
 * deferred.
 */
export const lakeGuards = [
  'packages/content-lake/tests/unit/access.test.ts',
  'packages/content-lake/tests/unit/durability.test.ts',
  'packages/content-lake/tests/unit/hostileRequests.test.ts',
  'packages/content-lake/tests/unit/lakeFile.test.ts',
  'packages/content-lake/tests/unit/releaseTimer.test.ts',
  'packages/content-lake/tests/unit/routePermissions.test.ts',
]

/** The part that `tests/run.ts` runs; all tests when a runner is started directly. */
export const part =
  process.env.TEST_PART === 'guard' || process.env.TEST_PART === 'rest' ? process.env.TEST_PART : 'all'
