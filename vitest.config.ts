import { defineConfig } from 'vitest/config'
import { inEachDatabase, lakeGuards, leftToAll, part } from './tests/parts.ts'

/** Servers count the requests of visitors for as long as their process runs, so each of these files gets its own process. */
const serverTests = ['tests/unit/{front,processes,contact}/**/*.test.ts', 'packages/inbox/tests/*.test.ts']
const isServerTest = (file: string) =>
  /^(tests\/unit\/(front|processes|contact)|packages\/inbox\/tests)\//.test(file)

const deferred = [...leftToAll.unit, ...inEachDatabase]

/** The tests of the packages besides the lake, whose tests run apart. */
const ofPackages = 'packages/!(content-lake)/tests/*.test.{ts,tsx}'
const others = ['tests/unit/**/*.test.{ts,tsx}', ofPackages]

const site = {
  guard: { servers: serverTests, others, except: leftToAll.unit },
  rest: {
    servers: deferred.filter(isServerTest),
    others: deferred.filter((file) => !isServerTest(file)),
    except: [],
  },
  all: { servers: serverTests, others, except: [] },
}[part]

const lake = 'packages/content-lake'
const lakeTests = [`${lake}/tests/{unit,conformance}/**/*.test.ts`]
const lakes = {
  guard: { include: lakeGuards, exclude: [] },
  rest: { include: lakeTests, exclude: lakeGuards },
  all: { include: lakeTests, exclude: [] },
}[part]

export default defineConfig({
  test: {
    // One worker per core: more would not be faster, and each takes 300 MB.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // On a busy machine one attempt can take longer than the default of one second.
    expect: { poll: { timeout: 10_000 } },
    retry: process.env.CI ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'content-lake', ...lakes } },
      { extends: true, test: { name: 'servers', include: site.servers, exclude: site.except } },
      {
        extends: true,
        test: {
          name: 'others',
          include: site.others,
          exclude: [...serverTests, ...site.except],
          isolate: false,
        },
      },
    ],
  },
})
