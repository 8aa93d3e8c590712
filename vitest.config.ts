import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type Plugin } from 'vitest/config'
import { inEachDatabase, lakeGuards, leftToAll, part } from './tests/parts.ts'
import { createOwnSite, ownSiteTests } from './tests/support/ownSite.ts'

const deferred = [...leftToAll.unit, ...inEachDatabase]

/** The tests of the packages besides the lake, whose tests run apart. */
const ofPackages = 'packages/!(content-lake)/tests/*.test.{ts,tsx}'
const siteTests = ['tests/{unit,identity}/**/*.test.{ts,tsx}', ofPackages]

/**
 * Each of these files gets its own process: servers count the requests of visitors for as long as their process runs, and
 * a module that was loaded beside a mocked one stays loaded after the mock is gone, and so does a language that is added to the Studio.
 */
const alone = [
  ...globSync([
    'tests/unit/{front,processes,contact}/**/*.test.ts',
    'packages/inbox/tests/*.test.ts',
    'packages/releases/tests/{forwardedHeaders,reverseProxy,frontServer,twoProxies,diskIncident}.test.ts',
  ]),
  ...globSync(siteTests).filter((file) =>
    /vi\.(?:doM|m)ock\(|addStudioLanguage\(/.test(readFileSync(file, 'utf8')),
  ),
]

const site = {
  guard: { alone, others: siteTests, except: leftToAll.unit },
  rest: {
    alone: deferred.filter((file) => alone.includes(file)),
    others: deferred.filter((file) => !alone.includes(file)),
    except: [],
  },
  all: { alone, others: siteTests, except: [] },
}[part]

const lake = 'packages/content-lake'
const lakeTests = [`${lake}/tests/{unit,conformance}/**/*.test.ts`]
const lakes = {
  guard: { include: lakeGuards, exclude: [] },
  rest: { include: lakeTests, exclude: lakeGuards },
  all: { include: lakeTests, exclude: [] },
}[part]

/** The tests of one kind: those with a process of their own, and the others. */
const toProjects = (name: string, isOfKind: (file: string) => boolean, plugins: Plugin[]) => {
  const [own, others] = [site.alone, globSync(site.others)].map((files) => files.filter(isOfKind))
  return [
    { extends: true as const, plugins, test: { name: `${name} alone`, include: own, exclude: site.except } },
    {
      extends: true as const,
      plugins,
      test: { name, include: others, exclude: [...alone, ...site.except], isolate: false },
    },
  ]
}
const ofOwnSite = new Set(globSync(ownSiteTests))

export default defineConfig({
  test: {
    // The tests wait for timers and processes for half of their time. Each worker takes 300 MB.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // On a busy machine one attempt can take longer than the default of one second.
    expect: { poll: { timeout: 10_000 } },
    retry: process.env.CI ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'content-lake', ...lakes } },
      ...toProjects('site', (file) => !ofOwnSite.has(file), []),
      ...toProjects('own site', (file) => ofOwnSite.has(file), [createOwnSite()]),
    ],
  },
})
