import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { done, type Finding, getAnswer, missing, unsure } from './finding.ts'

/** What npm writes about each folder that it has installed: https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json */
const installedShape = z.object({
  packages: z.record(
    z.string(),
    z.object({ name: z.string().optional(), version: z.string().optional(), dev: z.boolean().optional() }),
  ),
})

/** The answers of one request, in the order of its questions: https://google.github.io/osv.dev/post-v1-querybatch/ */
const faultsShape = z.object({
  results: z.array(z.object({ vulns: z.array(z.object({ id: z.string() })).optional() })),
})

/** As many questions as one request may have. */
const maxQuestions = 1_000

type Installed = { name: string; version: string }

/** The packages that the site runs on, of npm's list; those for tests and tools are left out. */
async function readInstalled(path: string): Promise<Installed[]> {
  const { packages } = installedShape.parse(JSON.parse(await readFile(path, 'utf8')))
  return Object.entries(packages).flatMap(([folder, { name, version, dev }]) => {
    const [, inModules] = /.*node_modules\/(.+)$/.exec(folder) ?? []
    const known = name ?? inModules
    return known && inModules && version && !dev ? [{ name: known, version }] : []
  })
}

type Source = { installed?: string; api?: string }

/** Asks OSV, the open list of faults of packages, about each that is installed. The names and versions are sent there. */
export async function checkPackages({
  installed: path = 'node_modules/.package-lock.json',
  api = 'https://api.osv.dev',
}: Source = {}): Promise<Finding> {
  const step = 'Packages'
  const installed = await readInstalled(path)
  const faults: string[] = []
  for (let from = 0; from < installed.length; from += maxQuestions) {
    const asked = installed.slice(from, from + maxQuestions)
    const queries = asked.map(({ name, version }) => ({ package: { name, ecosystem: 'npm' }, version }))
    const answer = await getAnswer(`${api}/v1/querybatch`, {
      method: 'POST',
      body: JSON.stringify({ queries }),
    })
    if (answer.kind === 'unreachable')
      return unsure(step, `OSV cannot be asked about known faults (${answer.reason}).`)
    const found = faultsShape.safeParse(answer.body)
    if (!found.success || found.data.results.length !== asked.length)
      return unsure(step, `OSV did not say whether packages have known faults (status ${answer.status}).`)
    for (const [at, { name, version }] of asked.entries()) {
      const ids = found.data.results[at]?.vulns?.map(({ id }) => id) ?? []
      if (ids.length > 0) faults.push(`${name} ${version} (${ids.join(', ')})`)
    }
  }
  if (faults.length === 0) return done(step, `None of the ${installed.length} has a known fault.`)
  return missing(
    step,
    `Known faults, explained at https://osv.dev: ${faults.join('; ')}. Update them: docs/upgrading.md`,
  )
}
