import { answersPing } from '#lib/content/lakeClient.server.ts'
import type { Env } from '#lib/env.server.ts'
import { apiPaths } from '#lib/site.ts'
import type { Secrets } from '../../processes/secrets.ts'
import { toSelfUrl } from '../../processes/siteAddress.ts'
import { checkContent, checkDelivery } from './checkPublishing.ts'
import { done, type Finding, getAnswer, missing } from './finding.ts'

/** Checks the embedded lake and the running site. */
export async function checkEmbedded(env: Env, secrets: Secrets): Promise<Finding[]> {
  const origin = `http://127.0.0.1:${env.LAKE_PORT}`
  if (!(await answersPing(origin)))
    return [missing('Lake', `No content lake answers at ${origin}: run npm start.`)]
  return [
    done('Lake', `It answers at ${origin}.`),
    await checkStudio(env),
    await checkToken(env, origin, secrets.lakeToken),
    await checkContent(env),
    await checkPublishing(env, secrets),
  ]
}

/** The Studio reaches the lake through the site, under its own address. */
async function checkStudio(env: Env): Promise<Finding> {
  const url = `${toSelfUrl(env)}/lake/v1/ping`
  const answer = await getAnswer(url)
  const isReached = answer.kind === 'answered' && answer.status === 200
  return isReached
    ? done('Studio', 'It reaches the lake through the site.')
    : missing('Studio', `It does not reach the lake: ${url} does not answer as it should.`)
}

async function checkToken(env: Env, origin: string, token: string): Promise<Finding> {
  const step = 'Privacy'
  const url = `${origin}/v2025-02-19/data/query/${env.NEXT_PUBLIC_SANITY_DATASET}?query=1`
  const [ours, nobodys] = [
    await getAnswer(url, { headers: { authorization: `Bearer ${token}` } }),
    await getAnswer(url),
  ]
  if (ours.kind !== 'answered' || ours.status !== 200)
    return missing(
      step,
      `The lake at ${origin} is not the one of ${env.DATA_DIR}: it does not know its token.`,
    )
  return nobodys.kind === 'answered' && nobodys.status === 401
    ? done(step, 'It is read with the token, and by nobody without it.')
    : missing(step, 'It can be read without signing in. Stop npm start and report this.')
}

async function checkPublishing(env: Env, secrets: Secrets): Promise<Finding> {
  const step = 'Publishing'
  const url = `${toSelfUrl(env)}${apiPaths.webhook}`
  const delivery = await checkDelivery(url, env.SANITY_WEBHOOK_SECRET ?? secrets.webhookSecret)
  if (delivery.kind === 'refused') return missing(step, delivery.sentence)
  return delivery.deployHook
    ? done(step, 'A signed delivery was taken, and would have been built.')
    : missing(step, 'Deliveries are taken but nobody builds: DEPLOY_HOOK_URL is not set.')
}
