/**
 * Mutation testing, `npm run test:mutate`: docs/mutation.md
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    // Verifies webhooks.
    'packages/releases/src/webhook/*.ts',
    // Stores the consent, and removes cookies.
    'packages/preferences/src/{cookies,state}.ts',
    // Validates messages.
    'packages/inbox/src/{form,submission}.ts',
    // Validates content.
    'packages/content/src/images/image.ts',
    'packages/content/src/documents/{documents,fields,parseContent}.ts',
    'packages/content/src/text/{localized,portableText}.ts',
    'packages/content/src/snapshot/snapshot.ts',
    'lib/content/{legalPage,pricingPackage,project,region,siteSettings,story}.ts',
    // Checks and opens releases, and finds the page of an address.
    'packages/releases/src/render/makeRelease.ts',
    'packages/releases/src/store/release.ts',
    'packages/releases/src/front/address.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts' },
  // Name no tsconfig: TypeScript 7 has no compiler API, and Node and Vite only strip the types.
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
