import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@freelance-site/foundation/testing'
import { connectToLake, sendDelivery, triggerBuild } from './ownerSession.ts'
import { untilPageShows } from './page.ts'
import type { Site } from './site.ts'
import { startVisitors, toBrand, type Visits } from './visitors.ts'

/** Publishes a new brand, which every page shows. */
export async function publishWave(site: Site, wave: number): Promise<void> {
  await connectToLake(site)
    .patch('siteSettings')
    .set({ brand: toBrand(wave) })
    .commit()
}

export const untilWaveIsLive = async (site: Site, wave: number, seconds = 60): Promise<void> => {
  for (const path of ['/', '/en/legal']) await untilPageShows(`${site.url}${path}`, toBrand(wave), seconds)
}

/** Records what visitors see while the given work runs. */
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

/** Publishes `count` times, and waits each time until the change is live. */
export async function publishRepeatedly(site: Site, count: number, from: number): Promise<void> {
  for (let wave = from + 1; wave <= from + count; wave += 1) {
    await publishWave(site, wave)
    await untilWaveIsLive(site, wave)
  }
}

/** Kills a process with SIGKILL `ms` after a change was published, and waits until the change is live. */
export async function killDuringBuild(site: Site, script: string, ms: number, wave: number): Promise<void> {
  await untilLakeAnswers(site)
  await publishWave(site, wave)
  await new Promise((resolve) => setTimeout(resolve, ms))
  kill(site, script)
  await untilWaveIsLive(site, wave)
}

/** Publishes a change, kills a process the moment the site accepts its webhook, and waits until the change is live. */
export async function killAfterAcceptance(site: Site, script: string, wave: number): Promise<void> {
  await publishWave(site, wave)
  await waitFor('the accepted webhook', async () => (await triggerBuild(site)) === 202)
  kill(site, script)
  await untilWaveIsLive(site, wave)
}

export const untilLakeAnswers = (site: Site): Promise<boolean> =>
  waitFor('the lake', async () => (await fetch(`${site.lakeUrl}/v1/ping`).catch(() => null))?.ok === true, 30)

export function kill(site: Site, script: string): void {
  try {
    process.kill(site.pid(script), 'SIGKILL')
  } catch (error) {
    // The process ended before it could be killed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export const countBuilds = (site: Site) => site.output().split(' is live after ').length

/** The publisher's public status. */
export async function getState(site: Site): Promise<unknown> {
  const status: unknown = await (await fetch(`${site.url}/publisher/status`)).json()
  return typeof status === 'object' && status !== null && 'state' in status ? status.state : null
}

/** The folders of unfinished releases. */
export const listUnfinished = (site: Site): string[] => {
  const releases = join(site.dataDir, 'releases')
  return readdirSync(releases).filter((name) => !existsSync(join(releases, name, 'release.json')))
}

/** Publishes an invalid document, waits until the log names it, and then fixes it with another title. */
export async function publishInvalid(site: Site, title: string): Promise<void> {
  const client = connectToLake(site)
  const from = site.output().length
  await client.patch('project-photo').set({ link: 'javascript:alert(1)' }).commit()
  await waitFor('the refusal in the log', () => /project-photo.*link/.test(site.output().slice(from)), 60)
  await client.patch('project-photo').unset(['link']).set({ 'title.fr': title }).commit()
  await untilPageShows(`${site.url}/`, title, 60)
}

/** Sends signed deliveries with different keys, evenly spread over a time. Returns the status of each. */
export async function deliver(site: Site, count: number, overMs: number): Promise<number[]> {
  const answers: Promise<number>[] = []
  const startedAt = Date.now()
  for (let turn = 0; turn < count; turn += 1) {
    answers.push(sendDelivery(site, `delivery-${startedAt}-${turn}`))
    const next = startedAt + ((turn + 1) * overMs) / count
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())))
  }
  return Promise.all(answers)
}
