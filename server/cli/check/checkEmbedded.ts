import { done, type Finding, getAnswer, missing } from 'foundation/finding'
import { toSelfUrl } from 'releases/processes/siteAddress'
import type { Env } from '#lib/env.server.ts'
import { checkPages } from './checkPages.ts'
import { checkContent } from './checkPublishing.ts'

/** Checks that the running site reaches its lake, and that its pages show the published content. */
export async function checkEmbedded(env: Env): Promise<Finding[]> {
  const site = toSelfUrl(env)
  // The Studio reaches the lake at this address, too.
  const url = `${site}/lake/v1/ping`
  const answer = await getAnswer(url)
  if (answer.kind === 'unreachable')
    return [missing('Lake', `${url} cannot be reached (${answer.reason}): run npm start.`)]
  if (answer.status !== 200)
    return [missing('Lake', `${url} answers ${answer.status}: the log of npm start says why.`)]
  return [
    done('Lake', 'It answers through the site.'),
    await checkContent(env),
    await checkPages(env, { site }),
  ]
}
