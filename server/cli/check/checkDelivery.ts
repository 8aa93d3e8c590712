import { toSignature } from 'content-lake/webhook'
import { z } from 'zod'
import { checkBody } from '#lib/webhook/check.ts'
import { getAnswer } from './getAnswer.ts'

const takenShape = z.object({ deployHook: z.boolean() })

export type DeliveryCheck = { kind: 'taken'; deployHook: boolean } | { kind: 'refused'; sentence: string }

/** Sends a rightly signed delivery that has nothing built, and says whether the site takes such. */
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
  const taken = takenShape.safeParse(answer.body)
  if (answer.status === 200 && taken.success) return { kind: 'taken', deployHook: taken.data.deployHook }
  return { kind: 'refused', sentence: toSentence(url, answer.status) }
}

function toSentence(url: string, status: number): string {
  if (status === 401)
    return `${url} has another secret: SANITY_WEBHOOK_SECRET must be the same there and here, and so must the clocks.`
  if (status === 503)
    return `${url} has no secret yet: set SANITY_WEBHOOK_SECRET where the site is built, and build it again.`
  return `${url} answered ${status}; this site would have answered 200.`
}
