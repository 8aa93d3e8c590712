import { describe, expect, test } from 'vitest'
import type { FailureCause } from '#lib/publishing/status.ts'
import { formatCause } from '#studio/publishing/formatCause.ts'

type Cause = Parameters<typeof formatCause>[0]

const problems = [{ path: '/en/services', reason: 'is missing' }]
/** One of each kind, and what its owner must read in either language. */
const causes = {
  compile: [{ kind: 'compile', output: 'Module not found' }, 'Module not found'],
  lake: [{ kind: 'lake', reason: 'sanity.io: timed out' }, 'sanity.io: timed out'],
  empty: [{ kind: 'empty', seconds: 90 }, '90'],
  pages: [{ kind: 'pages', problems }, '/en/services'],
  system: [{ kind: 'system', message: 'ENOSPC: no space left on device' }, 'ENOSPC'],
  timeout: [{ kind: 'timeout', step: 'other', seconds: 45 }, '45'],
  ended: [{ kind: 'ended' }, ''],
  damaged: [{ kind: 'damaged', problem: 'the file abc is missing' }, 'abc'],
  bug: [{ kind: 'bug', message: 'TypeError: odd' }, 'TypeError: odd'],
} satisfies Record<Exclude<FailureCause['kind'], 'documents'>, [Cause, string]>

const inFrench = (cause: Cause) => formatCause(cause, (fr) => fr)
const inEnglish = (cause: Cause) => formatCause(cause, (_fr, en) => en)

describe('why the last change is not live', () => {
  test.each(Object.values(causes))('%j is told in both languages, with “%s”', (cause, detail) => {
    for (const said of [inFrench(cause), inEnglish(cause)]) expect(said).toContain(detail)
    expect(inFrench(cause)).not.toBe(inEnglish(cause))
    expect(inEnglish(cause)).toMatch(/^[A-Z]/)
  })

  test('is set in French as French is: no line breaks before a colon or a unit', () => {
    for (const [cause] of Object.values(causes)) expect(inFrench(cause)).not.toMatch(/ [:;!?»]|\d s\b/)
  })

  test.each(['pull', 'render', 'write', 'check'])('the step “%s” has a French name', (step) => {
    const cause: Cause = { kind: 'timeout', step, seconds: 90 }
    expect(inEnglish(cause)).toContain(step)
    expect(inFrench(cause)).not.toContain(step)
  })

  test('every page that could not be made stands on a line of its own', () => {
    const cause: Cause = { kind: 'pages', problems: [...problems, { path: '/', reason: 'is missing' }] }
    expect(inEnglish(cause).split('\n')).toHaveLength(3)
  })
})
