import { connectToLake, triggerBuild } from './ownerSession.ts'
import { untilPageShows } from './page.ts'
import type { Site } from './site.ts'
import { startVisitors, toBrand, type Visits } from './visitors.ts'
import { waitFor } from './waitFor.ts'

/** Publishes a new brand; every page shows it in the end. */
export async function publishWave(site: Site, wave: number): Promise<void> {
  await connectToLake(site)
    .patch('siteSettings')
    .set({ brand: toBrand(wave) })
    .commit()
}

export const untilWaveIsLive = async (site: Site, wave: number, seconds = 60): Promise<void> => {
  for (const path of ['/', '/en/legal']) await untilPageShows(`${site.url}${path}`, toBrand(wave), seconds)
}

/** What visitors saw while something was done to a site. */
export async function watch(site: Site, work: () => Promise<void>): Promise<Visits> {
  const stop = startVisitors(site)
  try {
    await work()
  } catch (error) {
    await stop()
    throw error
  }
  return stop()
}

/** Publishes again and again, each time waiting for the page. */
export async function switchTimes(site: Site, count: number, from: number): Promise<void> {
  for (let wave = from + 1; wave <= from + count; wave += 1) {
    await publishWave(site, wave)
    await untilWaveIsLive(site, wave)
  }
}

/** Ends a process as `kill -9` does, `ms` after a change was published; the change is live in the end. */
export async function killDuringBuild(site: Site, script: string, ms: number, wave: number): Promise<void> {
  await publishWave(site, wave)
  await new Promise((resolve) => setTimeout(resolve, ms))
  kill(site, script)
  await untilWaveIsLive(site, wave)
}

/** Ends the publisher the moment it has said that it takes a change that no webhook tells of. */
export async function killAfterPromise(site: Site): Promise<void> {
  await waitFor('the hook to take it', async () => (await triggerBuild(site)).status === 202)
  const lived = countBuilds(site)
  kill(site, 'publisherProcess')
  await waitFor('the build that was promised', () => countBuilds(site) > lived, 60)
}

export function kill(site: Site, script: string): void {
  for (const pid of site.pids(script)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It ended by itself between the look and the kill.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

const countBuilds = (site: Site) => site.output().split(' is live after ').length
