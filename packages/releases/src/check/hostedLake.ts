import { type Answer, done, type Finding, getAnswer, missing, unsure } from 'foundation/finding'
import { z } from 'zod'
import type { ServerSettings } from '../settings.ts'
import { checkBody, toSignature } from '../webhook/verify.ts'

export type Hosted = { projectId: string; dataset: string; apiUrl: string }

const corsShape = z.object({ result: z.object({ allowed: z.boolean(), withCredentials: z.boolean() }) })
const aclShape = z.array(z.object({ filter: z.string(), permissions: z.array(z.string()) }))
const acceptedShape = z.object({ deployHook: z.boolean() })

const ask = ({ apiUrl }: Hosted, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  getAnswer(`${apiUrl}/v2025-02-19${path}`, { headers })

export type HostedSettings = Pick<ServerSettings, 'SITE_URL' | 'SANITY_WEBHOOK_SECRET'> & {
  SANITY_API_READ_TOKEN?: string | undefined
  /** The path that the lake calls after a publication. */
  webhookPath: string
}

/** Checks from this machine whether a project of sanity.io is set up for a site: one finding for each step, in their order. */
export async function checkHostedLake(settings: HostedSettings, hosted: Hosted): Promise<Finding[]> {
  const project = await checkProject(hosted)
  // Without a project, nothing else can be checked.
  if (project.state === 'missing') return [project]
  return [
    project,
    await checkCors(settings, hosted),
    await checkToken(settings, hosted),
    ...(await checkPublishing(settings)),
  ]
}

const siteMissing = 'Set SITE_URL to the address of the site.'

async function checkProject(hosted: Hosted): Promise<Finding> {
  const step = '1 Project'
  const { projectId, dataset } = hosted
  const answer = await ask(hosted, `/data/query/${dataset}?query=1`)
  if (answer.kind === 'unreachable') return missing(step, `sanity.io cannot be reached (${answer.reason}).`)
  if (answer.status !== 404) return done(step, `${projectId}, dataset “${dataset}”.`)
  return missing(
    step,
    /dataset/i.test(JSON.stringify(answer.body))
      ? `The project ${projectId} has no dataset “${dataset}”: make it on sanity.io/manage, or set NEXT_PUBLIC_SANITY_DATASET.`
      : `There is no project ${projectId}: NEXT_PUBLIC_SANITY_PROJECT_ID must be the id that sanity.io/manage shows.`,
  )
}

/** Asks sanity.io, as the Studio does, whether it allows the site's origin with credentials. */
async function checkCors({ SITE_URL: site }: HostedSettings, hosted: Hosted): Promise<Finding> {
  const step = '2 CORS'
  if (site === undefined) return missing(step, siteMissing)
  const origin = new URL(site).origin
  const answer = await ask(hosted, '/check/cors', { origin })
  const verdict = answer.kind === 'answered' ? corsShape.safeParse(answer.body) : undefined
  if (!verdict?.success) return unsure(step, 'sanity.io did not say which origins it allows.')
  const { allowed, withCredentials } = verdict.data.result
  if (allowed && withCredentials) return done(step, `${origin} is allowed, with credentials.`)
  const lack = allowed ? 'allow credentials for it' : 'add it, with credentials allowed'
  return missing(step, `${origin} cannot run the Studio: ${lack} (sanity.io/manage, API, CORS origins).`)
}

async function checkToken(settings: HostedSettings, hosted: Hosted): Promise<Finding> {
  const step = '3 Token'
  const how = 'make one with the role “Viewer” (sanity.io/manage, API, Tokens)'
  const { SANITY_API_READ_TOKEN: token } = settings
  if (token === undefined) return missing(step, `Set SANITY_API_READ_TOKEN: ${how}.`)
  const headers = { authorization: `Bearer ${token}` }
  const me = await ask(hosted, '/users/me', headers)
  if (me.kind === 'answered' && [401, 403].includes(me.status))
    return missing(step, `SANITY_API_READ_TOKEN does not belong to this project, or was revoked: ${how}.`)
  const acl = await ask(hosted, `/projects/${hosted.projectId}/datasets/${hosted.dataset}/acl`, headers)
  const rules = acl.kind === 'answered' ? aclShape.safeParse(acl.body) : undefined
  if (!rules?.success)
    return unsure(step, 'The token is valid; whether it may read drafts could not be checked.')
  const drafts = rules.data.some(
    ({ filter, permissions }) => permissions.includes('read') && filter.includes('**'),
  )
  return drafts
    ? done(step, 'It reads what is published, and drafts for the preview.')
    : missing(step, `The token does not read drafts, which the preview needs: ${how}.`)
}

/** Sends a signed delivery to the site. Only `checkPages` shows whether sanity.io sends one after each publish. */
async function checkPublishing({
  SITE_URL: site,
  SANITY_WEBHOOK_SECRET: secret,
  webhookPath,
}: HostedSettings): Promise<Finding[]> {
  const [hookStep, deployStep] = ['4 Webhook', '5 Deploy hook'] as const
  const refuse = (sentence: string) => [
    missing(hookStep, sentence),
    unsure(deployStep, 'The site reports this once it accepts deliveries.'),
  ]
  if (site === undefined) return refuse(siteMissing)
  if (secret === undefined)
    return refuse(
      'Set SANITY_WEBHOOK_SECRET to a long random text, here, on the platform and in the webhook.',
    )
  const url = `${site}${webhookPath}`
  const answer = await getAnswer(url, {
    method: 'POST',
    body: checkBody,
    headers: {
      'content-type': 'application/json',
      'sanity-webhook-signature': toSignature(Buffer.from(checkBody), secret, Date.now()),
    },
  })
  const accepted =
    answer.kind === 'answered' && answer.status === 200
      ? acceptedShape.safeParse(answer.body).data
      : undefined
  if (accepted === undefined) return refuse(`${url} ${toRefusal(answer)}`)
  return [
    done(hookStep, 'The site accepted a signed delivery.'),
    accepted.deployHook
      ? done(deployStep, 'The site has one. It was not called: that would build.')
      : missing(deployStep, 'Set DEPLOY_HOOK_URL on the platform to the address that starts a build there.'),
  ]
}

function toRefusal(answer: Answer): string {
  if (answer.kind === 'unreachable') return `cannot be reached (${answer.reason}).`
  if (answer.status === 401)
    return 'refused the signature: SANITY_WEBHOOK_SECRET must be the same there and here, and both clocks must be right.'
  if (answer.status === 503)
    return 'has no secret yet: set SANITY_WEBHOOK_SECRET where the site is built, and build it again.'
  return `answered ${answer.status}; this site would have answered 200.`
}
