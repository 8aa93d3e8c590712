import { getAnswer } from 'foundation/finding'
import { z } from 'zod'
import { checkBody, toSignature } from '../webhook/verify.ts'

const acceptedShape = z.object({ deployHook: z.boolean() })

export type DeliveryCheck = { kind: 'accepted'; deployHook: boolean } | { kind: 'refused'; sentence: string }

/** Sends a correctly signed delivery that triggers no build, and reports whether the site accepts it. */
export async function checkDelivery(url: string, secret: string): Promise<DeliveryCheck> {
  const answer = await getAnswer(url, {
    method: 'POST',
    body: checkBody,
    headers: {
      'content-type': 'application/json',
      'sanity-webhook-signature': toSignature(Buffer.from(checkBody), secret, Date.now()),
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
