import { done, type Finding, getAnswer, missing, unsure } from 'foundation/finding'
import { formatHostLag, hostLagReasons } from 'releases/status/hostLag'
import { buildInfoShape, compareWithPublished, hostGracePeriodMs } from 'releases/status/publishedState'
import { buildFile } from '#lib/addresses.ts'
import { toLake } from '#lib/content/lake.ts'
import { getPublishedChanges } from '#lib/content/published.server.ts'
import type { Env } from '#lib/env.server.ts'
import { withLakeToken } from '../../processes/childSettings.ts'

/** Compares the pages at the address of the site with the published content. */
export async function checkPages(
  env: Env,
  {
    site,
    getChanges = getPublishedChanges,
    now = Date.now(),
  }: { site: string; getChanges?: typeof getPublishedChanges; now?: number },
): Promise<Finding> {
  const step = 'Pages'
  const url = site + buildFile
  const answer = await getAnswer(url)
  if (answer.kind === 'unreachable') return missing(step, `${url} cannot be reached (${answer.reason}).`)
  const built = buildInfoShape.safeParse(answer.body)
  if (!built.success)
    return unsure(
      step,
      `${url} does not say what the pages were made from: they were built by a version without this file.`,
    )
  const changes = await getChanges(toLake(await withLakeToken(env)))
  if (changes.kind === 'failed')
    return unsure(step, `What is published cannot be read: ${changes.reason.text.en}.`)
  const compared = await compareWithPublished(built.data, changes.value)
  if (compared.isShown) return done(step, 'They show what is published.')
  // The lake does not say when something was removed; it may have been just now.
  if (compared.since === null)
    return unsure(step, 'They still show something that was taken off. Look again in ten minutes.')
  return now - compared.since < hostGracePeriodMs
    ? unsure(step, 'What was published a few minutes ago is not on them yet.')
    : missing(step, `${formatHostLag(new Date(built.data.readAt), 'en')} ${hostLagReasons.en}`)
}
