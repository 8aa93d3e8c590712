import { readdirSync, readFileSync } from 'node:fs'
import { waitFor } from 'foundation/testing/waitFor'
import { connectToLake } from '../tests/support/ownerSession.ts'
import { getPage } from '../tests/support/page.ts'
import { createSite, type Site } from '../tests/support/site.ts'

const batch = 500

type Step = { projects: number; liveMs: number; pageKb: number; memoryMb: number }
export type Growth = Step & {
  /** The cost of each project added since the previous step; null in the first step. */
  msPerFurtherProject: number | null
}

/** Time to live, page size and memory of all processes, by the number of projects on the home page. */
export async function measureGrowth(counts: number[]): Promise<Growth[]> {
  const site = await createSite()
  try {
    await site.start()
    const steps: Growth[] = []
    for (const projects of counts) {
      const before = steps.at(-1)
      const step = await grow(site, projects)
      const further = before && (step.liveMs - before.liveMs) / (projects - before.projects)
      steps.push({ ...step, msPerFurtherProject: further ?? null })
    }
    return steps
  } finally {
    await site.remove()
  }
}

async function grow(site: Site, projects: number): Promise<Step> {
  const client = connectToLake(site)
  const present = await client.fetch<number>('count(*[_type == "project"])')
  for (let from = present; from < projects; from += batch) {
    const transaction = client.transaction()
    for (let n = from; n < Math.min(from + batch, projects); n++) transaction.createOrReplace(toProject(n))
    await transaction.commit({ visibility: 'async' })
  }
  await untilServed(site, toTitle(projects - 1).fr)

  // Only the time and memory of the following change are measured.
  let max = 0
  const sampling = setInterval(() => {
    max = Math.max(max, toMemory(site.pids('')))
  }, 100)
  const title = `Essai parmi ${projects}.`
  const changedAt = performance.now()
  await client
    .patch('project-bakery')
    .set({ title: { fr: title, en: title } })
    .commit()
  const html = await untilServed(site, title)
  const liveMs = performance.now() - changedAt
  clearInterval(sampling)
  return {
    projects,
    liveMs,
    pageKb: html.length / 1024,
    memoryMb: max / 1024 / 1024,
  }
}

/** The titles end in a full stop, so that no title is the beginning of another. */
const toTitle = (n: number) => ({ fr: `Projet ${n}.`, en: `Project ${n}.` })

const toProject = (n: number) => ({
  _id: `project-grown-${n}`,
  _type: 'project',
  title: toTitle(n),
  summary: { fr: 'Un projet parmi beaucoup d’autres.', en: 'One project among many.' },
  kind: { fr: 'Site', en: 'Site' },
  illustration: 'map',
  order: 1000 + n,
})

async function untilServed(site: Site, text: string): Promise<string> {
  let html = ''
  const isServed = async () => {
    html = (await getPage(`${site.url}/`)).html
    return html.includes(text)
  }
  await waitFor(`“${text}” on the home page`, isServed, 300)
  return html
}

const pageBytes = 4096

/**
 * Resident memory of some processes, in bytes; Linux only:
 * https://man7.org/linux/man-pages/man5/proc_pid_statm.5.html
 */
function toMemory(pids: number[]): number {
  const running = new Set(readdirSync('/proc'))
  return pids
    .filter((pid) => running.has(String(pid)))
    .reduce((sum, pid) => sum + readPages(pid) * pageBytes, 0)
}

function readPages(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  } catch {
    // The process has ended since the listing.
    return 0
  }
}
