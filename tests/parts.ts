/**
 * What `npm test` runs and what it leaves to `npm run test:all`. `npm test` guards every promise once; what repeats
 * one in another language, width or browser setting, builds a second time, or takes minutes of waiting, is left.
 *
 * Left are the files listed here and, in the other files of browser tests, the tests tagged `@all`.
 * docs/tests.md says what guards the promise of each meanwhile.
 */
export const leftToAll = {
  browser: [
    // They build or compile a second time.
    'tests/e2e/dev.spec.ts',
    'tests/e2e/platform.spec.ts',
    'tests/e2e/sameAsNext.spec.ts',
    // Kills and visitors at once, three sites one after the other.
    'tests/e2e/switching.spec.ts',
    // A site that is started again for each damaged file.
    'tests/e2e/damage.spec.ts',
    // A site that is built, waited for, and started again.
    'tests/e2e/hostLag.spec.ts',
    // Pictures of one version of the browser.
    'tests/e2e/appearance.spec.ts',
  ],
  unit: [
    // Long loops: bodies of every kind, kills while a message is taken, faults of the lake.
    'tests/unit/contact/hostileBodies.test.ts',
    'tests/unit/contact/durability.test.ts',
    'tests/unit/contact/twoInstances.test.ts',
    'tests/unit/publisher/lakeFaults.test.ts',
    // Commands and processes that are started again and again.
    'tests/unit/cli/content.test.ts',
    'tests/unit/check/checkEmbedded.test.ts',
    'tests/unit/studio/commandLine.test.ts',
    'tests/unit/processes/start.test.ts',
    'tests/unit/processes/launcher.test.ts',
    'tests/unit/processes/supervise.test.ts',
    // It builds a copy of the repo.
    'tests/unit/i18n/thirdLanguage.test.ts',
    // A drawing without end, and pictures of 64 megapixels.
    'tests/unit/processes/embeddedLake.test.ts',
    'tests/unit/pull/endlessDrawing.test.ts',
  ],
}

/**
 * Files that test something in each database: `npm test` does it in SQLite, what it leaves in Postgres. The few other tests
 * of these files run both times.
 */
export const inEachDatabase = [
  'tests/unit/alerts/alertRun.test.ts',
  'tests/unit/alerts/siteProbes.test.ts',
  'tests/unit/contact/delivery.test.ts',
  'tests/unit/contact/deliveryRun.test.ts',
  'tests/unit/contact/outbox.test.ts',
  'tests/unit/contact/receiver.test.ts',
  'tests/unit/messages/inbox.test.ts',
  'tests/unit/messages/people.test.ts',
  'tests/unit/visits/ledger.test.ts',
]

/**
 * The lake's own tests are left too, all but these: who may read and write, that nothing written is lost, that what
 * is scheduled is published, and that hostile requests are answered.
 */
export const lakeGuards = [
  'packages/content-lake/tests/unit/access.test.ts',
  'packages/content-lake/tests/unit/durability.test.ts',
  'packages/content-lake/tests/unit/hostileRequests.test.ts',
  'packages/content-lake/tests/unit/lakeFile.test.ts',
  'packages/content-lake/tests/unit/releaseTimer.test.ts',
]

/** Which part the runner asks for; everything, when a test is run by itself. */
export const part =
  process.env.TEST_PART === 'guard' || process.env.TEST_PART === 'rest' ? process.env.TEST_PART : 'all'
