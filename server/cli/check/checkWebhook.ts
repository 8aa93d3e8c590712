import { z } from 'zod'
import { siteContentFilter, webhookProjection } from '../../processes/embeddedLake.ts'
import { type Finding, getAnswer } from './finding.ts'

/** A webhook as the management API lists it: https://www.sanity.io/docs/http-webhooks */
const hooksShape = z.array(
  z.looseObject({
    type: z.string(),
    url: z.string(),
    dataset: z.string(),
    isDisabled: z.boolean().default(false),
    isDisabledByUser: z.boolean().default(false),
    includeDrafts: z.boolean().default(false),
    secret: z.string().nullish(),
    rule: z
      .object({
        on: z.array(z.string()).default([]),
        filter: z.string().nullish(),
        projection: z.string().nullish(),
      })
      .optional(),
  }),
)
type Hook = z.infer<typeof hooksShape>[number]

type Asked = {
  projectId: string
  dataset: string
  apiUrl: string
  url: string
  secret: string
  token: string | undefined
}

const withoutSpace = (groq: string) => groq.replace(/\s+/g, '').replaceAll("'", '"')

/** Compares the webhooks of a project with the one that this site needs. */
export async function checkWebhook(asked: Asked): Promise<Omit<Finding, 'step'>> {
  const { projectId, apiUrl, url, token } = asked
  const unsure = (reason: string) =>
    ({
      state: 'unsure',
      sentence: `The site takes signed deliveries; whether sanity.io sends them could not be seen, ${reason}. Compare its webhook with docs/hosted-lake.md.`,
    }) as const
  if (token === undefined) return unsure('because SANITY_API_WRITE_TOKEN is not set')
  const answer = await getAnswer(`${apiUrl}/v2025-02-19/hooks/projects/${projectId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.kind === 'unreachable') return unsure(`because it did not answer (${answer.reason})`)
  if (answer.status !== 200)
    return unsure(
      `because the token may not list webhooks (${answer.status}): that takes the role “Administrator”`,
    )
  const hooks = hooksShape.parse(answer.body)
  const ours = hooks.find((hook) => hook.type === 'document' && hook.url === url)
  if (!ours) return { state: 'missing', sentence: `No webhook of the project goes to ${url}.` }
  const wrong = listFaults(ours, asked)
  return wrong.length === 0
    ? { state: 'done', sentence: `It goes to ${url}, and a signed delivery was taken there.` }
    : { state: 'missing', sentence: `The webhook to ${url} is not right: ${wrong.join('; ')}.` }
}

function listFaults(hook: Hook, { dataset, secret }: Asked): string[] {
  const { on = [], filter, projection } = hook.rule ?? {}
  const faults: [boolean, string][] = [
    [hook.isDisabled || hook.isDisabledByUser, 'it is switched off'],
    [hook.dataset !== '*' && hook.dataset !== dataset, `its dataset is “${hook.dataset}”, not “${dataset}”`],
    [
      !['create', 'update', 'delete'].every((event) => on.includes(event)),
      'it must fire on create, update and delete',
    ],
    [
      withoutSpace(filter ?? '') !== withoutSpace(siteContentFilter),
      `its filter must be ${siteContentFilter}`,
    ],
    [
      withoutSpace(projection ?? '') !== withoutSpace(webhookProjection),
      `its projection must be ${webhookProjection}`,
    ],
    [hook.includeDrafts, 'it must not fire on drafts: every keystroke would build'],
    [!hook.secret, 'it has no secret'],
    // If the service masks secrets, do not mistake the mask for a wrong secret; the signed delivery checks
    // it.
    [
      Boolean(hook.secret) && !/^\*+$/.test(hook.secret ?? '') && hook.secret !== secret,
      'its secret differs from SANITY_WEBHOOK_SECRET',
    ],
  ]
  return faults.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))
}
