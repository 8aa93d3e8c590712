import { defineConfig } from 'vitest/config'

/** The tests that reach the modules which `npm run test:mutate` mutates. All tests that reach a mutant run against it. */
export default defineConfig({
  test: {
    testTimeout: 10_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['packages/inbox/tests/handleContact.test.ts', 'packages/releases/tests/address.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'others',
          include: [
            'packages/releases/tests/{checkRelease,makeRelease}.test.ts',
            'packages/releases/tests/{currentRelease,releases}.test.ts',
            'packages/releases/tests/{handle,verify}.test.ts',
            'packages/preferences/tests/{analyticsCookies,consent,cookies,state}.test.ts',
            'packages/inbox/tests/submission.test.ts',
            'tests/unit/content/{builtIn,documents,image,legalPage,siteContent,snapshot}.test.ts',
          ],
          isolate: false,
        },
      },
    ],
  },
})
