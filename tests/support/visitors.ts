import autocannon from 'autocannon'
import { toLocalePath } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import type { Site } from './site.ts'

const pages = ['/', '/services', '/contact', '/legal'].flatMap((path) =>
  locales.map((locale) => toLocalePath(path, locale)),
)

export type Visits = {
  requests: number
  /** Failed requests: another status, a broken connection, a timeout. */
  failures: number
  /** Pages that mix two states of the content. */
  mixed: string[]
  p99: number
}

/** The brand of a wave. A test publishes it, and each page shows it in several places. */
export const toBrand = (wave: number) => `Vague ${wave}`

/**
 * Requests pages in both languages without a pause until stopped. Some visitors read all brands on a page: they must belong to
 * one wave, and a later page must not belong to an earlier wave.
 */
export function startVisitors(site: Site): () => Promise<Visits> {
  let running = true
  const mixed: string[] = []
  let stopCrowd = () => {}
  const results = new Promise<autocannon.Result>((resolve, reject) => {
    const crowd = autocannon(
      {
        url: site.url,
        connections: 12,
        overallRate: 120,
        duration: 86_400,
        timeout: 30,
        headers: { 'accept-encoding': 'br, gzip' },
        requests: pages.map((path) => ({ path })),
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    stopCrowd = () => crowd.stop()
  })
  const readers = pages.map(async (path) => {
    for (let latest = 0; running; await new Promise((resolve) => setTimeout(resolve, 100))) {
      const html = await (await fetch(site.url + path)).text()
      const waves = new Set([...html.matchAll(/Vague (\d+)/g)].map(([, wave]) => Number(wave)))
      if (waves.size > 1) mixed.push(`${path} shows waves ${[...waves].join(' and ')}`)
      const [wave = latest] = waves
      if (wave < latest) mixed.push(`${path} went back from wave ${latest} to ${wave}`)
      latest = wave
    }
  })
  return async () => {
    running = false
    await Promise.all(readers)
    stopCrowd()
    const { requests, non2xx, errors, timeouts, latency } = await results
    return { requests: requests.total, failures: non2xx + errors + timeouts, mixed, p99: latency.p99 }
  }
}
