/**
 * Mutation testing: `npm run test:mutate`, or of one area `npm run test:mutate -- --mutate 'lib/webhook/*.ts'`.
 * What survives, and why it may: docs/mutation.md.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    // Whether a delivery is the lake's.
    'lib/webhook/*.ts',
    // What visitors decided about cookies, and which are forgotten.
    'lib/preferences/{analyticsCookies,consent,cookies,state}.ts',
    // What may be sent.
    'lib/contact/{form,submission}.ts',
    // What may be shown.
    'lib/content/{documents,fields,image,legalPage,localized,portableText,pricingPackage,project,siteSettings,snapshot}.ts',
    // Which release goes live, and which answer of it an address leads to.
    'server/renderer/checkRelease.ts',
    'server/releases/openRelease.ts',
    'server/front/address.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts' },
  // TypeScript 7 offers Stryker no compiler, and nothing here is compiled: Node and Vite strip the types.
  tsconfigFile: '.mutation/none.json',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.mutation/sandbox',
  cleanTempDir: 'always',
  htmlReporter: { fileName: '.mutation/report.html' },
  jsonReporter: { fileName: '.mutation/report.json' },
  ignorePatterns: ['.*', 'app', 'bench', 'docs', 'fonts', 'components', 'studio', 'test-results'],
}
