import { done, type Finding, getAnswer, missing, unsure } from 'foundation/finding'
import type { Answer } from '../lakeClient.ts'
import { formatHostLag, hostLagReasons } from '../status/hostLag.ts'
import {
  buildInfoShape,
  type Change,
  compareWithPublished,
  hostGracePeriodMs,
} from '../status/publishedState.ts'

/** Compares what the pages were built from, which the file at `url` says, with the published content. */
export async function checkPages(
  url: string,
  getChanges: () => Promise<Answer<Change[]>>,
  now: number = Date.now(),
): Promise<Finding> {
  const step = 'Pages'
  const answer = await getAnswer(url)
  if (answer.kind === 'unreachable') return missing(step, `${url} cannot be reached (${answer.reason}).`)
  const built = buildInfoShape.safeParse(answer.body)
  if (!built.success)
    return unsure(
      step,
      `${url} does not say what the pages were made from: they were built by a version without this file.`,
    )
  const changes = await getChanges()
  if (changes.kind === 'failed')
    return unsure(step, `What is published cannot be read: ${changes.reason.text.en}.`)
  const compared = await compareWithPublished({ built: built.data, changes: changes.value })
  if (compared.isShown) return done(step, 'They show what is published.')
  // The lake does not say when something was removed; it may have been just now.
  if (compared.since === null)
    return unsure(step, 'They still show something that was taken off. Look again in ten minutes.')
  return now - compared.since < hostGracePeriodMs
    ? unsure(step, 'What was published a few minutes ago is not on them yet.')
    : missing(step, `${formatHostLag(new Date(built.data.readAt), 'en')} ${hostLagReasons.en}`)
}
