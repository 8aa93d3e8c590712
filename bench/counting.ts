import { typed } from '../tests/support/arrivals.ts'
import { createSite, type Site } from '../tests/support/site.ts'
import { type Figures, toFigures } from './figures.ts'
import { measureServing } from './operation.ts'

/** A visit that counts everything that can be counted. */
const arriving = { ...typed, 'sec-fetch-site': 'cross-site', referer: 'https://www.google.fr/' }
const target = '/?utm_source=lettre&utm_campaign=rentree'

/**
 * What counting costs: pages a second of a site that counts each of them, and of one that counts none, asked the same in turn,
 * each first in every second round. The ratio is the median of those of the rounds.
 */
export async function measureCounting(
  site: Site,
  rounds: number,
  seconds: number,
): Promise<Record<string, Figures>> {
  const silent = await createSite({ COUNT_VISITS: '0' })
  const rates: Record<'counting' | 'silent', number[]> = { counting: [], silent: [] }
  const measure = async (name: 'counting' | 'silent') => {
    const { url } = name === 'counting' ? site : silent
    rates[name].push(await measureServing(url + target, seconds, arriving))
  }
  try {
    await silent.start()
    for (let round = 0; round < rounds; round += 1) {
      const order = ['counting', 'silent'] as const
      for (const name of round % 2 === 0 ? order : order.toReversed()) await measure(name)
    }
  } finally {
    await silent.remove()
  }
  const ratios = rates.counting.map((rate, round) => rate / (rates.silent[round] ?? Number.NaN))
  return { counting: toFigures(rates.counting), silent: toFigures(rates.silent), ratio: toFigures(ratios) }
}
