import { z } from 'zod'
import { toErrorMessage } from './errorMessage.ts'
import { parseJson } from './file.ts'

/** A step of setting up a site that was checked: done, missing, or impossible to check from here. */
export type CheckResult = { step: string; state: 'done' | 'missing' | 'unsure'; sentence: string }

const createResult =
  (state: CheckResult['state']) =>
  (step: string, sentence: string): CheckResult => ({ step, state, sentence })

export const done = createResult('done')
export const missing = createResult('missing')
export const unsure = createResult('unsure')

const marks = { done: '✓', missing: '✗', unsure: '?' } as const

/** A line for the terminal: the mark of the state, the step and the sentence. */
export const formatCheckResult = ({ step, state, sentence }: CheckResult): string =>
  `${marks[state]} ${step.padEnd(13)} ${sentence}`

/** Prints the results and how many steps are missing; returns the exit code. */
export function printCheckResults(results: readonly CheckResult[]): number {
  for (const result of results) console.log(formatCheckResult(result))
  const count = results.filter(({ state }) => state === 'missing').length
  console.log(count === 0 ? '\nNothing is missing.' : `\n${count} of ${results.length} steps are not done.`)
  return count === 0 ? 0 : 1
}

const timeoutMs = 15_000

/** The outcome of a request; `body` is null when it is not JSON. */
export type Answer =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'unreachable'; reason: string }

/** Requests an address, and follows no redirect. Never rejects: without an answer in 15 s, it is `unreachable`. */
export async function getAnswer(
  url: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...request, signal, redirect: 'manual' })
    return { kind: 'answered', status: response.status, body: parseJson(await response.text(), z.unknown()) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : null
    return { kind: 'unreachable', reason: cause ?? toErrorMessage(error) }
  }
}
