import { toSignature } from 'content-lake/webhook'
import { done, type Finding, getAnswer, missing } from 'foundation/finding'
import { formatProblem } from 'releases/reason'
import { checkBody } from 'releases/webhook/verify'
import { z } from 'zod'
import { formatDocuments } from '#lib/content/documents.ts'
import { toLake } from '#lib/content/lake.ts'
import { getPublished } from '#lib/content/published.server.ts'
import type { Env } from '#lib/env.server.ts'
import { withLakeToken } from '../../processes/childSettings.ts'

/** Reads the published content as a build would, and reports whether a build could use it. */
export async function checkContent(env: Env): Promise<Finding> {
  const step = 'Content'
  const published = await getPublished(toLake(await withLakeToken(env)), true)
  if (published.kind === 'builtIn') return missing(step, published.reason)
  if (published.kind === 'unreachable')
    return missing(step, `What is published cannot be read: ${published.reason.text.en}.`)
  if (published.kind === 'refused')
    return missing(
      step,
      `A build would refuse what is published: ${published.problems.map((problem) => formatProblem(problem, 'en')).join('; ')}`,
    )
  return done(step, `Published and valid: ${formatDocuments(published.documents)}.`)
}

const acceptedShape = z.object({ deployHook: z.boolean() })

export type DeliveryCheck = { kind: 'accepted'; deployHook: boolean } | { kind: 'refused'; sentence: string }

/** Sends a correctly signed delivery that triggers no build, and reports whether the site accepts it. */
export async function checkDelivery(url: string, secret: string): Promise<DeliveryCheck> {
  const answer = await getAnswer(url, {
    method: 'POST',
    body: checkBody,
    headers: {
      'content-type': 'application/json',
      'sanity-webhook-signature': toSignature(checkBody, secret, Date.now()),
    },
  })
  if (answer.kind === 'unreachable')
    return { kind: 'refused', sentence: `${url} cannot be reached (${answer.reason}).` }
  const accepted = acceptedShape.safeParse(answer.body)
  if (answer.status === 200 && accepted.success)
    return { kind: 'accepted', deployHook: accepted.data.deployHook }
  return { kind: 'refused', sentence: toSentence(url, answer.status) }
}

function toSentence(url: string, status: number): string {
  if (status === 401)
    return `${url} refused the signature: SANITY_WEBHOOK_SECRET must be the same there and here, and both clocks must be right.`
  if (status === 503)
    return `${url} has no secret yet: set SANITY_WEBHOOK_SECRET where the site is built, and build it again.`
  return `${url} answered ${status}; this site would have answered 200.`
}
