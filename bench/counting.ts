import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { typed } from '../tests/support/arrivals.ts'
import { createSite, type Site } from '../tests/support/site.ts'
import { type Figures, toFigures } from './figures.ts'

/** An arrival with a referrer and a campaign. */
const headers = {
  ...typed,
  'accept-encoding': 'br, gzip',
  accept: 'text/html',
  'sec-fetch-site': 'cross-site',
  referer: 'https://www.google.fr/',
}
const target = '/?utm_source=lettre&utm_campaign=rentree'

/** Small, so that other load of the machine is similar in both batches of a round. */
const batch = 4_000

/**
 * The cost of counting if every request is an arrival: pages per second of a site that counts and of one that does not, and the
 * processor time of their front servers. Both sites are measured in turn; each is first in every second round. Ratios are
 * computed per round.
 */
export async function measureCounting(site: Site, rounds: number): Promise<Record<string, Figures>> {
  const uncounted = await createSite({ COUNT_VISITS: '0' })
  try {
    await uncounted.start()
    for (const each of [site, uncounted]) await serveBatch(each)
    const measured = []
    for (let round = 0; round < rounds; round += 1) {
      const isFirst = round % 2 === 0
      const before = isFirst ? await serveBatch(site) : null
      const without = await serveBatch(uncounted)
      measured.push({ counting: before ?? (await serveBatch(site)), uncounted: without })
    }
    return {
      'counting (pages/s)': toFigures(measured.map(({ counting }) => counting.rate)),
      'uncounted (pages/s)': toFigures(measured.map((each) => each.uncounted.rate)),
      'ratio of the rates': toFigures(measured.map((each) => each.counting.rate / each.uncounted.rate)),
      'counting (µs of processor a page)': toFigures(measured.map(({ counting }) => counting.processor)),
      'uncounted (µs of processor a page)': toFigures(measured.map((each) => each.uncounted.processor)),
      'ratio of processor time': toFigures(
        measured.map((each) => each.uncounted.processor / each.counting.processor),
      ),
    }
  } finally {
    await uncounted.remove()
  }
}

async function serveBatch(site: Site): Promise<{ rate: number; processor: number }> {
  const [pid] = site.pids('server/start.ts')
  if (pid === undefined) throw new Error('The front server is not running.')
  const before = readProcessorTime(pid)
  const { errors, non2xx, start, finish } = await autocannon({
    url: site.url + target,
    headers,
    connections: 20,
    amount: batch,
  })
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} requests failed.`)
  return {
    rate: (1_000 * batch) / (finish.getTime() - start.getTime()),
    processor: (readProcessorTime(pid) - before) / batch,
  }
}

/** Processor time of a process in microseconds, with a resolution of 10,000: proc_pid_stat(5) */
function readProcessorTime(pid: number): number {
  const [, rest = ''] = /\) (.*)$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').trim()) ?? []
  const fields = rest.split(' ')
  return 10_000 * (Number(fields[11]) + Number(fields[12]))
}
