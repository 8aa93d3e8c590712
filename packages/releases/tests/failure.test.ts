import { type Problem, problemShape } from '@freelance-site/foundation'
import { describe, expect, test } from 'vitest'
import { createProblem, type ReleaseCode } from '../src/problems.ts'
import {
  createEnd,
  createErrorProblem,
  createTimeout,
  isContentRefused,
  isSourceUnavailable,
  isTransient,
} from '../src/status/failure.ts'
import { releaseStepShape } from '../src/status/releaseStep.ts'
import { createSourceProblem, formatProblem } from '../testing/sourceProblems.ts'

type FailureCode = Extract<ReleaseCode, `failure.${string}`>

type Example = {
  problem: Problem
  /** What the message must contain in either language. */
  detail: string
  transient: boolean
  fromSource: boolean
}

const stalled = createSourceProblem('imageStalled')
const task = { kind: 'page', key: '/pain', document: 'project-one', path: '/pain' } as const
const timeout = { detail: '45', transient: true, fromSource: false }
const examples: Record<FailureCode, Example> = {
  'failure.compile': {
    problem: createProblem('failure.compile', { output: 'Module not found' }),
    detail: 'Module not found',
    transient: false,
    fromSource: false,
  },
  'failure.content': {
    problem: {
      ...createProblem('failure.content'),
      causes: [createSourceProblem('requestFailed', { detail: 'timed out' })],
    },
    detail: 'timed out',
    transient: true,
    fromSource: true,
  },
  'failure.empty': {
    problem: createProblem('failure.empty', { seconds: 90 }),
    detail: '90',
    transient: true,
    fromSource: true,
  },
  'failure.documents': {
    problem: {
      ...createProblem('failure.documents'),
      causes: [{ ...stalled, place: { document: 'project-one', path: 'title' } }],
    },
    detail: 'project-one → title',
    transient: false,
    fromSource: true,
  },
  'failure.pages': {
    problem: { ...createProblem('failure.pages'), causes: [{ ...stalled, place: { path: '/en/services' } }] },
    detail: '/en/services',
    transient: true,
    fromSource: false,
  },
  'failure.system': {
    problem: createProblem('failure.system', { message: 'ENOSPC: no space left on device' }),
    detail: 'ENOSPC',
    transient: true,
    fromSource: false,
  },
  'failure.timeout.pull': { ...timeout, problem: createTimeout('pull', 45) },
  'failure.timeout.render': { ...timeout, problem: createTimeout('render', 45) },
  'failure.timeout.write': { ...timeout, problem: createTimeout('write', 45) },
  'failure.timeout.check': { ...timeout, problem: createTimeout('check', 45) },
  'failure.timeout.task': {
    problem: createTimeout('render', 45, task),
    detail: 'project-one → /pain',
    transient: true,
    fromSource: false,
  },
  'failure.ended': { problem: createEnd(), detail: '', transient: true, fromSource: false },
  'failure.ended.task': {
    problem: createEnd(task),
    detail: 'project-one → /pain',
    transient: true,
    fromSource: false,
  },
  'failure.damaged': {
    problem: {
      ...createProblem('failure.damaged'),
      causes: [createProblem('fileMissing', { file: 'abc' })],
    },
    detail: 'abc',
    transient: true,
    fromSource: false,
  },
  'failure.bug': {
    problem: createProblem('failure.bug', { message: 'TypeError: odd' }),
    detail: 'TypeError: odd',
    transient: false,
    fromSource: false,
  },
}

describe('why the last change is not live', () => {
  test.each(Object.entries(examples))('is worded in both languages: %s', (code, { problem, detail }) => {
    expect(problem.code).toBe(code)
    const [french, english] = [formatProblem(problem, 'fr'), formatProblem(problem, 'en')]
    for (const sentence of [french, english]) expect(sentence).toContain(detail)
    expect(french).not.toBe(english)
    expect(english).toMatch(/^[A-Z]/)
    // No line may break before a colon or a unit.
    expect(french).not.toMatch(/ [:;!?»]|\d s\b/)
  })

  test('names the step in both languages', () => {
    for (const language of ['fr', 'en']) {
      const texts = releaseStepShape.options.map((step) => formatProblem(createTimeout(step, 90), language))
      expect(new Set(texts).size).toBe(releaseStepShape.options.length)
    }
  })

  test('has a line for every page that could not be rendered', () => {
    const causes = ['/', '/en'].map((path) => ({ ...stalled, place: { path } }))
    const text = formatProblem({ ...createProblem('failure.pages'), causes }, 'en')
    expect(text.split('\n').slice(1)).toEqual([
      '  /: it stopped sending before an image was complete',
      '  /en: it stopped sending before an image was complete',
    ])
  })
})

test.each(Object.entries(examples))(
  'survives being stored, and tells whether a later attempt may succeed: %s',
  (_code, { problem, transient, fromSource }) => {
    const stored = problemShape.parse(JSON.parse(JSON.stringify(problem)))
    expect(stored).toEqual(problem)
    const isFromSource = isSourceUnavailable(stored) || isContentRefused(stored)
    expect([isTransient(stored), isFromSource]).toEqual([transient, fromSource])
  },
)

test('is a system error for a refused call, and otherwise a bug with its stack', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write' })
  expect(createErrorProblem(full)).toEqual(createProblem('failure.system', { message: full.message }))
  expect(createErrorProblem(new TypeError('odd'))).toEqual(
    createProblem('failure.bug', { message: expect.stringContaining('failure.test.ts') }),
  )
  expect(createErrorProblem('odd')).toEqual(createProblem('failure.bug', { message: 'odd' }))
})
