import { type CheckResult, done, missing, unsure } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { type Ask, createAsk, type HostedProject } from './sanityApi.ts'
import { checkHook } from './webhook.ts'

const corsShape = z.object({ result: z.object({ allowed: z.boolean(), withCredentials: z.boolean() }) })
const rulesShape = z.array(z.object({ filter: z.string(), permissions: z.array(z.string()) }))

/**
 * Asks sanity.io from this machine whether a project is set up for the site: the project, the origins that may run the Studio, the
 * token, and the webhook with its filter and secret. Nothing is changed there.
 */
export async function checkHostedProject(project: HostedProject): Promise<CheckResult[]> {
  const ask = createAsk(project)
  const first = await checkProject(project, ask)
  // Without a project, nothing else can be checked.
  if (first.state !== 'done') return [first]
  return [
    first,
    await checkOrigins(project, ask),
    await checkToken(project, ask),
    await checkHook(project, ask),
  ]
}

async function checkProject({ projectId, dataset }: HostedProject, ask: Ask): Promise<CheckResult> {
  const step = 'Project'
  const answer = await ask('own', `/v2025-02-19/data/query/${dataset}?query=1`)
  if (answer.kind === 'unreachable')
    return /ENOTFOUND|EAI_AGAIN/.test(answer.reason)
      ? missing(
          step,
          `There is no address for a project ${projectId} (${answer.reason}): NEXT_PUBLIC_SANITY_PROJECT_ID must be the id that sanity.io/manage shows, and this machine needs the internet.`,
        )
      : missing(step, `sanity.io cannot be reached (${answer.reason}).`)
  if (answer.status < 400 || [401, 403].includes(answer.status))
    return done(step, `${projectId} exists, with the dataset “${dataset}”.`)
  if (answer.status !== 404) return unsure(step, `sanity.io answered ${answer.status}. Try again later.`)
  return missing(
    step,
    /dataset/i.test(JSON.stringify(answer.body))
      ? `The project ${projectId} has no dataset “${dataset}”: make it on sanity.io/manage, or set NEXT_PUBLIC_SANITY_DATASET.`
      : `There is no project ${projectId}: NEXT_PUBLIC_SANITY_PROJECT_ID must be the id that sanity.io/manage shows.`,
  )
}

/** Asks sanity.io, as the Studio does, whether it allows the site's origin with credentials. */
async function checkOrigins({ siteUrl }: HostedProject, ask: Ask): Promise<CheckResult> {
  const step = 'Origins'
  if (siteUrl === undefined) return unsure(step, 'Set SITE_URL to know whether the Studio works there.')
  const { origin } = new URL(siteUrl)
  const answer = await ask('own', '/v2025-02-19/check/cors', { origin })
  const verdict = answer.kind === 'answered' ? corsShape.safeParse(answer.body) : undefined
  if (!verdict?.success)
    return unsure(step, 'sanity.io did not say which origins it allows. Open the Studio: it says so, too.')
  const { allowed, withCredentials } = verdict.data.result
  if (allowed && withCredentials) return done(step, `${origin} may run the Studio.`)
  const lack = allowed ? 'allow credentials for it' : 'add it, with credentials allowed'
  return missing(step, `${origin} cannot run the Studio: ${lack} (sanity.io/manage, API, CORS origins).`)
}

async function checkToken({ projectId, dataset, token }: HostedProject, ask: Ask): Promise<CheckResult> {
  const step = 'Token'
  const how = 'make one with the role “Viewer” (sanity.io/manage, API, Tokens)'
  if (token === undefined) return missing(step, `Set SANITY_API_READ_TOKEN: ${how}.`)
  const headers = { authorization: `Bearer ${token}` }
  const user = await ask('own', '/v2025-02-19/users/me', headers)
  if (user.kind === 'answered' && [401, 403].includes(user.status))
    return missing(step, `SANITY_API_READ_TOKEN is of another project or was revoked: ${how}.`)
  const answer = await ask('own', `/v2025-02-19/projects/${projectId}/datasets/${dataset}/acl`, headers)
  const rules = answer.kind === 'answered' ? rulesShape.safeParse(answer.body) : undefined
  if (!rules?.success)
    return unsure(
      step,
      'SANITY_API_READ_TOKEN is valid. sanity.io did not say whether it reads drafts: open a preview.',
    )
  const readsDrafts = rules.data.some(
    ({ filter, permissions }) => permissions.includes('read') && filter.includes('**'),
  )
  return readsDrafts
    ? done(step, 'It reads what is published, and drafts for previews.')
    : missing(step, `SANITY_API_READ_TOKEN reads no drafts, which previews show: ${how}.`)
}
