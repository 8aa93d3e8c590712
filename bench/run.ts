import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { installBrowser } from '../tests/support/browser.ts'
import { createSite } from '../tests/support/site.ts'
import { type Figures, toFigures } from './figures.ts'
import { measurePublishToLive } from './publishToLive.ts'

/** `npm run bench`: measures the running product on this machine; one table, and bench.json beside it. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const results: Record<string, Figures> = {}

installBrowser()
const site = await createSite()
try {
  await site.start()
  results['publish to live (ms)'] = await measurePublishToLive(site, rounds)

  const starts: number[] = []
  for (let round = 0; round < 3; round++) {
    await site.stop()
    const startedAt = performance.now()
    await site.start()
    starts.push(performance.now() - startedAt)
  }
  results['second start (ms)'] = toFigures(starts)
} finally {
  await site.remove()
}

const processors = cpus()
console.log(
  `\n${processors.length} × ${processors[0]?.model ?? 'unknown processor'}, Node ${process.version}`,
)
console.table(
  Object.fromEntries(
    Object.entries(results).map(([name, figures]) => [
      name,
      Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Math.round(value)])),
    ]),
  ),
)
await writeFile('bench.json', `${JSON.stringify({ processors: processors.length, results }, null, 2)}\n`)
