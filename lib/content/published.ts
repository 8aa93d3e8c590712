import type { Env } from '#lib/env.ts'
import { contentQuery, type Documents, type Problem, parseDocuments } from './documents.ts'
import { type Lake, toLake } from './lake.ts'
import { answersPing, getQueryAnswer } from './lakeClient.ts'

/** What asking for the published content came to; `from` names the lake in words. */
export type Published =
  | { kind: 'lake'; lake: Lake; documents: Documents }
  | { kind: 'builtIn'; reason: string }
  | Failure

/** Why there is no content to build with. */
export type Failure =
  | { kind: 'refused'; from: string; problems: Problem[] }
  | { kind: 'unreachable'; from: string; reason: string }

/**
 * Reads everything published, checked. A configured project, or `CONTENT_REQUIRED=1`, must answer; with
 * nothing configured and no embedded lake running, the built-in content is meant.
 */
export async function getPublished(env: Env): Promise<Published> {
  const lake = toLake(env)
  const required = lake.hosted || env.CONTENT_REQUIRED === true
  if (!required && lake.origin && !(await answersPing(lake.origin))) {
    return {
      kind: 'builtIn',
      reason: `No Sanity project is configured, and no content lake answers at ${lake.origin}.`,
    }
  }
  const answer = await getQueryAnswer(lake, contentQuery)
  if (answer.kind === 'failed') return { kind: 'unreachable', from: lake.name, reason: answer.reason }
  if (!isContent(answer.value))
    return { kind: 'unreachable', from: lake.name, reason: 'what it answers is not what was asked for' }
  const parsed = parseDocuments(answer.value)
  if (parsed.kind === 'invalid') return { kind: 'refused', from: lake.name, problems: parsed.problems }
  return { kind: 'lake', lake, documents: parsed.documents }
}

/** A proxy's page or half an answer is no document that breaks a rule: asked later, the lake may do better. */
const isContent = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'projects' in answer && 'legalPages' in answer

/** One sentence on a failure. */
export function formatFailure(failure: Failure): string {
  if (failure.kind === 'unreachable')
    return `Cannot read the content: ${failure.from} does not answer (${failure.reason}).`
  const count = failure.problems.length
  return `Cannot use the content of ${failure.from}: ${count} ${count === 1 ? 'problem' : 'problems'} in what is published.`
}
