import { setTimeout as sleep } from 'node:timers/promises'
import { openReleases } from '#server/releases/releases.ts'
import { formatFootprint, measureFootprint } from '../tests/support/footprint.ts'
import { switchTimes } from '../tests/support/publishFaults.ts'
import type { Site } from '../tests/support/site.ts'
import { type Figures, toFigures } from './figures.ts'

/** How long after the last work a site counts as at rest. */
const REST_MS = 10_000

/** Memory of all processes of a site that was just started again, and after some publishes. */
export async function measureAtRest(site: Site, publishes: number) {
  await site.stop()
  await site.start()
  await sleep(REST_MS)
  const started = measureFootprint(site)
  await switchTimes(site, publishes, 0)
  await sleep(REST_MS)
  const used = measureFootprint(site)
  console.log(`at rest: ${formatFootprint(started)}\nafter ${publishes} publishes: ${formatFootprint(used)}`)
  return {
    'at rest': { megabytes: started.megabytes, processes: started.processes.length },
    [`after ${publishes} publishes`]: { megabytes: used.megabytes, processes: used.processes.length },
  }
}

/** From the moment the pointer names another release to the first page that shows it. */
export async function measureRollback(site: Site, rounds: number): Promise<Figures> {
  const releases = openReleases(site.dataDir)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const current = await releases.current()
    const other = (await releases.list()).find(({ id }) => id !== current?.releaseId)
    if (!other) throw new Error('There is no other release to go back to: publish something first.')
    await releases.setCurrent({ releaseId: other.id, pinned: null })
    const writtenAt = performance.now()
    const isShown = async () => (await (await fetch(`${site.url}/503`)).text()).includes(other.id)
    while (!(await isShown())) await sleep(2)
    times.push(performance.now() - writtenAt)
  }
  return toFigures(times)
}

/** From the command to the first page served, on a machine where everything is installed and compiled. */
export async function measureSecondStart(site: Site): Promise<Figures> {
  const starts: number[] = []
  for (let round = 0; round < 5; round++) {
    await site.stop()
    const startedAt = performance.now()
    const started = site.start()
    while ((await fetch(site.url).catch(() => null))?.status !== 200) await sleep(5)
    starts.push(performance.now() - startedAt)
    await started
  }
  return toFigures(starts)
}
