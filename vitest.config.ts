import { defineConfig } from 'vitest/config'
import { inEachDatabase, lakeGuards, leftToAll, part } from './tests/parts.ts'

/** These tests start servers, which count visitors per process: each file runs in a process of its own. */
const withServers = ['tests/unit/{front,processes,contact}/**/*.test.ts']
const isWithServers = (file: string) => /^tests\/unit\/(front|processes|contact)\//.test(file)

const left = [...leftToAll.unit, ...inEachDatabase]

/** The tests of the packages besides the lake, whose tests run apart. */
const ofPackages = 'packages/!(content-lake)/tests/*.test.{ts,tsx}'
const others = ['tests/unit/**/*.test.{ts,tsx}', ofPackages]

const own = {
  guard: { servers: withServers, others, except: leftToAll.unit },
  rest: {
    servers: left.filter(isWithServers),
    others: left.filter((file) => !isWithServers(file)),
    except: [],
  },
  all: { servers: withServers, others, except: [] },
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
    // More workers would not be faster, and each takes 300 MB.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // On a busy machine a single poll can take longer than the default of 1 s.
    expect: { poll: { timeout: 10_000 } },
    retry: process.env.CI ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'content-lake', ...lakes } },
      { extends: true, test: { name: 'servers', include: own.servers, exclude: own.except } },
      {
        extends: true,
        test: {
          name: 'others',
          include: own.others,
          exclude: [...withServers, ...own.except],
          isolate: false,
        },
      },
    ],
  },
})
