import { describe, expect, test } from 'vitest'
import { toReason } from '../src/reasons.ts'
import {
  type FailureCause,
  failureCauseShape,
  formatFailureCause,
  isSourceFailure,
  isTransient,
  releaseStepShape,
  toFailureCause,
} from '../src/status/failureCause.ts'
import { toSourceReason } from '../testing/sourceReasons.ts'

type Example<Kind> = {
  cause: Extract<FailureCause, { kind: Kind }>
  /** What the message must contain in either language. */
  detail: string
  transient: boolean
  fromSource: boolean
}

const missing = toSourceReason('imageStalled')
const examples: { [Kind in FailureCause['kind']]: Example<Kind> } = {
  compile: {
    cause: { kind: 'compile', output: 'Module not found' },
    detail: 'Module not found',
    transient: false,
    fromSource: false,
  },
  lake: {
    cause: { kind: 'lake', reason: toSourceReason('requestFailed', { detail: 'timed out' }) },
    detail: 'timed out',
    transient: true,
    fromSource: true,
  },
  empty: { cause: { kind: 'empty', seconds: 90 }, detail: '90', transient: true, fromSource: true },
  documents: {
    cause: { kind: 'documents', problems: [{ document: 'project-one', path: 'title', reason: missing }] },
    detail: 'project-one → title',
    transient: false,
    fromSource: true,
  },
  pages: {
    cause: { kind: 'pages', problems: [{ document: null, path: '/en/services', reason: missing }] },
    detail: '/en/services',
    transient: true,
    fromSource: false,
  },
  system: {
    cause: { kind: 'system', message: 'ENOSPC: no space left on device' },
    detail: 'ENOSPC',
    transient: true,
    fromSource: false,
  },
  timeout: {
    cause: { kind: 'timeout', step: 'render', seconds: 45 },
    detail: '45',
    transient: true,
    fromSource: false,
  },
  ended: { cause: { kind: 'ended' }, detail: '', transient: true, fromSource: false },
  damaged: {
    cause: { kind: 'damaged', reason: toReason('fileMissing', { file: 'abc' }) },
    detail: 'abc',
    transient: true,
    fromSource: false,
  },
  bug: {
    cause: { kind: 'bug', message: 'TypeError: odd' },
    detail: 'TypeError: odd',
    transient: false,
    fromSource: false,
  },
}

describe('why the last change is not live', () => {
  test.each(Object.values(examples))('is worded in both languages: $cause.kind', ({ cause, detail }) => {
    const [french, english] = [formatFailureCause(cause, 'fr'), formatFailureCause(cause, 'en')]
    for (const sentence of [french, english]) expect(sentence).toContain(detail)
    expect(french).not.toBe(english)
    expect(english).toMatch(/^[A-Z]/)
    // No line may break before a colon or a unit.
    expect(french).not.toMatch(/ [:;!?»]|\d s\b/)
  })

  test.each(releaseStepShape.options)('names the step “%s” in both languages', (step) => {
    const cause = { kind: 'timeout', step, seconds: 90 } as const
    const ofOtherStep = { ...cause, step: step === 'pull' ? 'check' : 'pull' } as const
    for (const locale of ['fr', 'en'] as const)
      expect(formatFailureCause(cause, locale)).not.toBe(formatFailureCause(ofOtherStep, locale))
    expect(formatFailureCause(cause, 'fr')).not.toContain(`(${step}`)
  })

  test('has a line for every page that could not be rendered', () => {
    const problems = ['/', '/en'].map((path) => ({ document: null, path, reason: missing }))
    expect(formatFailureCause({ kind: 'pages', problems }, 'en').split('\n').slice(1)).toEqual([
      '  /: it stopped sending before an image was complete',
      '  /en: it stopped sending before an image was complete',
    ])
  })
})

test.each(Object.values(examples))(
  'survives being stored, and tells whether a later attempt may succeed: $cause.kind',
  ({ cause, transient, fromSource }) => {
    expect(failureCauseShape.parse(JSON.parse(JSON.stringify(cause)))).toEqual(cause)
    expect([isTransient(cause), isSourceFailure(cause)]).toEqual([transient, fromSource])
  },
)

test('is a system error for a refused call, and otherwise a bug with its stack', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write' })
  expect(toFailureCause(full)).toEqual({ kind: 'system', message: full.message })
  expect(toFailureCause(new TypeError('odd'))).toEqual({
    kind: 'bug',
    message: expect.stringContaining('failureCause.test.ts'),
  })
  expect(toFailureCause('odd')).toEqual({ kind: 'bug', message: 'odd' })
})
