import { type CheckResult, done, getAnswer, missing, unsure } from '@freelance-site/foundation/server'
import { checkBody } from '@freelance-site/releases/server'
import { z } from 'zod'
import { lakeWebhook } from '../lake/lakeWebhook.ts'
import type { Ask, HostedProject } from './sanityApi.ts'

/** As `sanity hooks` lists them. A webhook of the older kind has no rule. */
const hooksShape = z.array(
  z.object({
    url: z.string(),
    dataset: z.string(),
    isDisabled: z.boolean().default(false),
    includeDrafts: z.boolean().default(false),
    secret: z.string().nullish(),
    rule: z
      .object({
        on: z.array(z.string()),
        filter: z.string().nullish(),
      })
      .optional(),
  }),
)

type Hook = z.infer<typeof hooksShape>[number]

const place = 'sanity.io/manage, API, Webhooks'
const events = ['create', 'update', 'delete']

/** The filter that `docs/hosted-lake.md` has, too. */
const toFilter = (typeNames: readonly string[]) =>
  `_type in [${typeNames.map((name) => `"${name}"`).join(', ')}]`

/** Whether sanity.io calls the site after each publication, and whether it calls it for all that the site shows. */
export async function checkHook(project: HostedProject, ask: Ask): Promise<CheckResult> {
  const step = 'Webhook'
  const { siteUrl, token, projectId } = project
  if (siteUrl === undefined || token === undefined)
    return unsure(step, 'It is looked for once SITE_URL and SANITY_API_READ_TOKEN are set.')
  const answer = await ask('global', `/v2025-08-04/hooks/projects/${projectId}`, {
    authorization: `Bearer ${token}`,
  })
  const hooks = answer.kind === 'answered' ? hooksShape.safeParse(answer.body) : undefined
  const filter = toFilter(project.typeNames)
  if (!hooks?.success)
    return unsure(
      step,
      `sanity.io does not show it to this token. Compare its filter yourself (${place}): ${filter}`,
    )
  const url = toWebhookUrl(siteUrl, project)
  const hook = hooks.data.find((each) => each.url.replace(/\/$/, '') === url)
  if (!hook)
    return missing(step, `sanity.io does not call ${url} after a publication: make a webhook (${place}).`)
  const faults = findFaults(hook, project, filter)
  return faults.length === 0
    ? done(step, `sanity.io calls ${url} after each publication.`)
    : missing(step, `The one that calls ${url} is not right: ${faults.join('; ')} (${place}).`)
}

const toWebhookUrl = (siteUrl: string, { webhookPath }: HostedProject) => siteUrl + webhookPath

/** What to change in a webhook. */
function findFaults(hook: Hook, project: HostedProject, filter: string): string[] {
  const { rule } = hook
  if (!rule) return ['it is of the older kind, without a filter: make another one']
  const lacking = events.filter((event) => !rule.on.includes(event))
  return [
    hook.isDisabled && 'enable it',
    !['*', project.dataset].includes(hook.dataset) && `its dataset must be “${project.dataset}”`,
    lacking.length > 0 && `it must be triggered on ${lacking.join(', ')}`,
    hook.includeDrafts && 'it must not be triggered on drafts',
    !isComplete(rule.filter ?? '', project.typeNames) && `its filter must be ${filter}`,
    hook.secret === null && 'it has no secret: enter that of SANITY_WEBHOOK_SECRET',
    typeof hook.secret === 'string' &&
      hook.secret !== project.secret &&
      'its secret is another one than SANITY_WEBHOOK_SECRET',
  ].filter((fault) => fault !== false)
}

/** Whether a filter lets each type pass. Without one, all do. Another filter than a list of types is not read. */
function isComplete(filter: string, typeNames: readonly string[]): boolean {
  if (filter.trim() === '') return true
  const [, list] = /^_type\s+in\s*\[([^\]]*)\]$/.exec(filter.trim()) ?? []
  const passing = [...(list ?? '').matchAll(/(["'])(.*?)\1/g)].map(([, , name]) => name)
  return typeNames.every((name) => passing.includes(name))
}

const acceptedShape = z.object({ deployHook: z.boolean() })

/** Sends the site a signed test, as sanity.io sends a publication. It starts no build. */
export async function checkDelivery(project: HostedProject): Promise<CheckResult> {
  const step = 'Delivery'
  const { siteUrl, secret } = project
  if (siteUrl === undefined || secret === undefined)
    return unsure(step, 'The site gets a test once SITE_URL and SANITY_WEBHOOK_SECRET are set.')
  const url = toWebhookUrl(siteUrl, project)
  const answer = await getAnswer(url, {
    method: 'POST',
    body: checkBody,
    headers: {
      'content-type': 'application/json',
      [lakeWebhook.header]: project.sign(checkBody, secret, Date.now()),
    },
  })
  if (answer.kind === 'unreachable') return missing(step, `${url} cannot be reached (${answer.reason}).`)
  const accepted = answer.status === 200 ? acceptedShape.safeParse(answer.body) : undefined
  if (accepted?.success)
    return accepted.data.deployHook
      ? done(step, 'The site accepted a signed test, which starts no build.')
      : missing(
          step,
          'The site accepts deliveries, but starts no build: set DEPLOY_HOOK_URL where it runs to the address that starts one.',
        )
  return missing(step, `${url} ${toRefusal(answer.status)}`)
}

function toRefusal(status: number): string {
  if (status === 401)
    return 'refused the signature: SANITY_WEBHOOK_SECRET must be the same there and here, and both clocks must be right.'
  if (status === 503)
    return 'has no secret yet: set SANITY_WEBHOOK_SECRET where the site runs, and build it again.'
  if (status === 202)
    return 'took the test for a publication, as versions before this one do: update the site there.'
  return `answered ${status} to a signed test, instead of 200: is SITE_URL the address of this site?`
}
