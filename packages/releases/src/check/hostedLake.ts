import { type Answer, done, type Finding, getAnswer, missing, unsure } from 'foundation/finding'
import { z } from 'zod'
import type { ServerSettings } from '../settings.ts'
import { checkBody, toSignature } from '../webhook/verify.ts'

const acceptedShape = z.object({ deployHook: z.boolean() })

export type HostedSettings = Pick<ServerSettings, 'SITE_URL' | 'SANITY_WEBHOOK_SECRET'> & {
  /** The path that the lake calls after a publication. */
  webhookPath: string
}

const siteMissing = 'Set SITE_URL to the address of the site.'

/** Sends a signed delivery to the site. Only `checkPages` shows whether sanity.io sends one after each publish. */
export async function checkPublishing({
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
