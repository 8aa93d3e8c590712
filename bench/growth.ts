import { readdirSync, readFileSync } from 'node:fs'
import { connectToLake } from '../tests/support/ownerSession.ts'
import { getPage } from '../tests/support/page.ts'
import { createSite, type Site } from '../tests/support/site.ts'
import { waitFor } from '../tests/support/waitFor.ts'

const batch = 500

export type Growth = { projects: number; live: number; perProject: number; pageKb: number; memoryMb: number }

/** How a release grows with the projects on the home page: time to live, bytes of the page, memory of all processes. */
export async function measureGrowth(counts: number[]): Promise<Growth[]> {
  const site = await createSite()
  try {
    await site.start()
    const grown: Growth[] = []
    for (const projects of counts) grown.push(await grow(site, projects))
    return grown
  } finally {
    await site.remove()
  }
}

async function grow(site: Site, projects: number): Promise<Growth> {
  const client = connectToLake(site)
  const present = await client.fetch<number>('count(*[_type == "project"])')
  for (let from = present; from < projects; from += batch) {
    const transaction = client.transaction()
    for (let n = from; n < Math.min(from + batch, projects); n++) transaction.createOrReplace(toProject(n))
    await transaction.commit({ visibility: 'async' })
  }
  await untilServed(site, `Projet ${projects - 1} `)

  // Once everything is in: what one more change costs.
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, toMemory(site.pids('')))
  }, 100)
  const title = `Essai ${projects} `
  const changedAt = performance.now()
  await client
    .patch('project-bakery')
    .set({ title: { fr: title, en: title } })
    .commit()
  const html = await untilServed(site, title)
  const live = performance.now() - changedAt
  clearInterval(sampling)
  return {
    projects,
    live,
    perProject: live / projects,
    pageKb: html.length / 1024,
    memoryMb: most / 1024 / 1024,
  }
}

const toProject = (n: number) => ({
  _id: `project-grown-${n}`,
  _type: 'project',
  title: { fr: `Projet ${n} `, en: `Project ${n} ` },
  summary: { fr: 'Un projet parmi beaucoup d’autres.', en: 'One project among many.' },
  kind: { fr: 'Site', en: 'Site' },
  illustration: 'map',
  order: 1000 + n,
})

async function untilServed(site: Site, text: string): Promise<string> {
  let html = ''
  const look = async () => {
    html = (await getPage(`${site.url}/`)).html
    return html.includes(text)
  }
  await waitFor(`“${text}” on the home page`, look, 300)
  return html
}

const pageBytes = 4096

/** Resident memory of some processes, in bytes; Linux only: https://man7.org/linux/man-pages/man5/proc_pid_statm.5.html */
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
    // It ended between the listing and the look.
    return 0
  }
}
