import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { findFullBrowser } from '../tests/support/browser.ts'
import { createSite, type Site } from '../tests/support/site.ts'
import { measureEarly, measureSlowed } from './early.ts'
import { printFigures } from './figures.ts'
import { measureGrowth } from './growth.ts'
import { measureLake } from './lake.ts'
import { measureLakeSpeed } from './lakeSpeed.ts'
import { measureTeam } from './lakeTeam.ts'
import { measureLanguageRedirect } from './navigation.ts'
import {
  measureMemory,
  measureNextStart,
  measurePublishToLive,
  measureRollback,
  measureSecondStart,
  measureServing,
} from './operation.ts'
import { measurePages } from './pages.ts'

/**
 * `npm run bench [part …]`: measures a running site on this machine. Prints tables, and writes the figures to bench.json.
 * BENCH_ROUNDS (20) is the number of publishes, BENCH_LOOKS (5) the number of Lighthouse runs per page, BENCH_CLICKS (50) the
 * number of first clicks, BENCH_MINUTES (0) how long memory is measured under use. BENCH_FOLDER is where a lake with a team stores its
 * documents: in a folder of memory, a busy disk does not count.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const lighthouseRuns = Number(process.env.BENCH_LOOKS ?? 5)
const clicks = Number(process.env.BENCH_CLICKS ?? 50)
const minutes = Number(process.env.BENCH_MINUTES ?? 0)

const parts: Record<string, (site: Site) => Promise<object>> = {
  publish: async (site) => ({
    'publish to live (ms)': {
      'a change every few seconds': await measurePublishToLive(site, rounds, 5_000),
      'changes in a row': await measurePublishToLive(site, Math.ceil(rounds / 2), 0),
    },
  }),
  footprint: async (site) => ({
    'memory by process (MB, proportional set size)': await measureMemory(site, 10, minutes),
  }),
  rollback: async (site) => ({
    'rollback, from the pointer to visitors (ms)': await measureRollback(site, 10),
  }),
  start: async (site) => ({ 'second start, to the first page (ms)': await measureSecondStart(site) }),
  pages: (site) => withBrowser((browser) => measurePages(browser, site.url, lighthouseRuns)),
  early: (site) => withBrowser((browser) => measureEarly(browser, site.url, lighthouseRuns, clicks)),
  slowed: (site) => measureSlowed(site.url, lighthouseRuns),
  language: async (site) => ({
    'an English reader’s first paint': await withBrowser((browser) =>
      measureLanguageRedirect(browser, site.url, lighthouseRuns),
    ),
  }),
  serving: async (site) => {
    const front = await measureServing(`${site.url}/`, 8)
    const next = await measureNextStart(8)
    return { 'pages per second': { front, 'next start': next, ratio: front / next } }
  },
  // Above about 4,000 projects the policy of the page is too long: packages/releases/src/security/policy.ts
  growth: async () => ({ growth: await measureGrowth([10, 100, 1_000, 3_000]) }),
  stories: async () => ({
    'growth by projects with a story': await measureGrowth([4, 60, 1_000], 'stories'),
  }),
  notes: async () => ({ 'growth by notes': await measureGrowth([4, 60, 1_000], 'notes') }),
  lake: () => measureLake([1_000, 10_000, 50_000]),
  speed: () => measureLakeSpeed(10_000),
  team: async () => {
    const team = { editors: 20, listeners: 200, queriesPerSecond: 50, seconds: 60 }
    const tables: Record<string, object> = {}
    for (const documents of [10_000, 50_000]) {
      const { memory, events: _events, ...times } = await measureTeam({ documents, ...team })
      tables[`a team at ${documents} documents (ms; memory in MB: ${JSON.stringify(memory)})`] = times
    }
    return tables
  },
}

const requested = process.argv.slice(2).filter((name) => Object.hasOwn(parts, name))
const results: Record<string, object> = {}
const site = await createSite()
try {
  // These parts start what they measure.
  if (!['lake', 'speed', 'team', 'growth', 'stories', 'notes'].includes(requested.join())) await site.start()
  for (const [name, measure] of Object.entries(parts)) {
    if (requested.length > 0 && !requested.includes(name)) continue
    const measured = await measure(site)
    for (const [title, figures] of Object.entries(measured)) printFigures(title, figures)
    Object.assign(results, measured)
  }
} finally {
  await site.remove()
}

const processors = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
console.log(`\n${processors}`)
await writeFile('bench.json', `${JSON.stringify({ processors, results }, null, 2)}\n`)

async function withBrowser<T>(measure: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: findFullBrowser(),
    args: ['--headless=new', '--no-sandbox'],
  })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}
