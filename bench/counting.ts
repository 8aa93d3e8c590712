import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { typed } from '../tests/support/arrivals.ts'
import { createSite, type Site } from '../tests/support/site.ts'
import { type Figures, toFigures } from './figures.ts'

/** A visit that counts everything that can be counted. */
const headers = {
  ...{ 'accept-encoding': 'br, gzip', accept: 'text/html' },
  ...{ ...typed, 'sec-fetch-site': 'cross-site', referer: 'https://www.google.fr/' },
}
const target = '/?utm_source=lettre&utm_campaign=rentree'

/** So few that what else the machine does changes little from one batch to the next. */
const batch = 4_000

/**
 * What counting costs where every request is an arrival: pages a second of a site that counts and of one that does not, asked
 * in turn, each first in every second round, and the processor time of their front servers, which other work disturbs less.
 * The ratios are those of each round.
 */
export async function measureCounting(site: Site, rounds: number): Promise<Record<string, Figures>> {
  const silent = await createSite({ COUNT_VISITS: '0' })
  try {
    await silent.start()
    for (const each of [site, silent]) await serveBatch(each)
    const measured = []
    for (let round = 0; round < rounds; round += 1) {
      const isFirst = round % 2 === 0
      const before = isFirst ? await serveBatch(site) : null
      const without = await serveBatch(silent)
      measured.push({ counting: before ?? (await serveBatch(site)), silent: without })
    }
    return {
      'counting (pages/s)': toFigures(measured.map(({ counting }) => counting.rate)),
      'silent (pages/s)': toFigures(measured.map((each) => each.silent.rate)),
      'ratio of the rates': toFigures(measured.map((each) => each.counting.rate / each.silent.rate)),
      'counting (µs of processor a page)': toFigures(measured.map(({ counting }) => counting.processor)),
      'silent (µs of processor a page)': toFigures(measured.map((each) => each.silent.processor)),
      'ratio of processor time': toFigures(
        measured.map((each) => each.silent.processor / each.counting.processor),
      ),
    }
  } finally {
    await silent.remove()
  }
}

async function serveBatch(site: Site): Promise<{ rate: number; processor: number }> {
  const [pid] = site.pids('server/start.ts')
  if (pid === undefined) throw new Error('The front server is not running.')
  const before = readProcessorTime(pid)
  const { errors, non2xx, start, finish } = await autocannon({
    ...{ url: site.url + target, headers, connections: 20, amount: batch },
  })
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} requests failed.`)
  return {
    rate: (1_000 * batch) / (finish.getTime() - start.getTime()),
    processor: (readProcessorTime(pid) - before) / batch,
  }
}

/** Microseconds that a process has computed for, in steps of ten thousand: proc_pid_stat(5). */
function readProcessorTime(pid: number): number {
  const [, rest = ''] = /\) (.*)$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').trim()) ?? []
  const fields = rest.split(' ')
  return 10_000 * (Number(fields[11]) + Number(fields[12]))
}
