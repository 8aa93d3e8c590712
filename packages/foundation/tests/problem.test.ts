import { expect, test } from 'vitest'
import { createCatalogue } from '../src/catalogue.ts'
import { createProblems, type Problem, problemShape } from '../src/problem.ts'

const pages = createCatalogue({
  en: {
    slow: 'takes {{ms}} ms',
    failed: 'Some pages could not be made:',
    unread: 'It cannot be read: {{cause}}.',
  },
  fr: {
    slow: 'prend {{ms}}\u00a0ms',
    failed: 'Des pages manquent\u00a0:',
    unread: 'Illisible\u00a0: {{cause}}.',
  },
})
const files = createCatalogue({
  en: { lost: 'The file {{place}} is lost{{cause, brackets}}.' },
  fr: { lost: 'Le fichier {{place}} est perdu{{cause, brackets}}.' },
})
const { createProblem, formatProblem, isCode } = createProblems(pages, files)

const slow: Problem = { ...createProblem('slow', { ms: 900 }), place: { document: 'bakery', path: 'image' } }
const lost: Problem = { ...createProblem('lost'), place: { part: 'notes', file: 'notes.txt' } }

test('a problem follows its place, in the language of its reader, else in English', () => {
  expect(formatProblem(slow, 'en')).toBe('bakery → image: takes 900 ms')
  expect(formatProblem(slow, 'fr-CH')).toBe('bakery → image\u00a0: prend 900\u00a0ms')
  expect(formatProblem(slow, 'de')).toBe('bakery → image: takes 900 ms')
  expect(formatProblem({ ...slow, place: {} }, 'en')).toBe('takes 900 ms')
})

test('a sentence may name the place and the cause itself', () => {
  expect(formatProblem(lost, 'en')).toBe('The file notes.txt is lost.')
  expect(formatProblem({ ...lost, causes: [slow] }, 'en')).toBe(
    'The file notes.txt is lost (bakery → image: takes 900 ms).',
  )
  expect(formatProblem({ ...createProblem('unread'), causes: [{ ...slow, place: {} }] }, 'fr')).toBe(
    'Illisible\u00a0: prend 900\u00a0ms.',
  )
})

test('causes that a sentence does not name follow in lines of their own', () => {
  expect(
    formatProblem({ ...createProblem('failed'), causes: [slow, { ...slow, place: { path: '/en' } }] }, 'en'),
  ).toBe('Some pages could not be made:\n  bakery → image: takes 900 ms\n  /en: takes 900 ms')
})

test('a code needs the parameters of its English sentence', () => {
  // @ts-expect-error a parameter is missing
  createProblem('slow')
  // @ts-expect-error there is no such code
  createProblem('odd')
  expect([isCode('lost'), isCode('odd'), isCode('toString')]).toEqual([true, false, false])
})

test('a problem of another version is still shown', () => {
  expect(formatProblem({ ...slow, code: 'dark' }, 'en')).toBe(
    'bakery → image: there is a problem that this version does not know (dark)',
  )
  expect(formatProblem({ ...slow, parameters: {} }, 'en')).toBe('bakery → image: takes ? ms')
})

test('a problem survives being stored, with its causes', () => {
  const stored = { ...lost, causes: [{ ...slow, causes: [lost] }] }
  expect(problemShape.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  expect(problemShape.safeParse({ ...slow, code: undefined }).success).toBe(false)
})
