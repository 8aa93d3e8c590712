import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createCatalogue, createProblems } from '../src/index.ts'
import { isForTerminal, ProblemError, parseOrRefuse, UsageError } from '../src/node.ts'
import { parseSettings, portSetting, secretSetting, terminalProblems, textSetting } from '../src/server.ts'

const { createProblem, formatProblem } = createProblems(
  createCatalogue({
    en: { lost: 'There is no file {{place}}.' },
    fr: { lost: 'Le fichier {{place}} n’existe pas.' },
  }),
)
const lost = { ...createProblem('lost'), place: { file: 'notes.txt' } }

/** What a function throws. */
function catchFrom(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

describe('an error for the terminal', () => {
  test('has the English sentence of its problem, which others can read in their language', () => {
    const error = new ProblemError(lost, formatProblem)
    expect(error.message).toBe('There is no file notes.txt.')
    expect(formatProblem(error.problem, 'fr')).toBe('Le fichier notes.txt n’existe pas.')
  })

  test('is not made of a text', () => {
    // @ts-expect-error Its sentence is in a catalogue.
    expect(() => new ProblemError('There is no file.')).toThrow(TypeError)
  })

  test('shows how a command is called, below what is wrong with its arguments', () => {
    expect(new UsageError('notes <file>').message).toBe('notes <file>')
    const wrong = new UsageError('notes <file>', new ProblemError(lost, formatProblem))
    expect(wrong.message).toBe('There is no file notes.txt.\n\nnotes <file>')
    expect(() => parseOrRefuse(['a', 'b'], {}, 'notes <file>')).toThrow(/^notes <file>$/)
    expect(() => parseOrRefuse(['--all'], {}, 'notes <file>')).toThrow(
      /^Unknown option '--all'.+\n\nnotes <file>$/s,
    )
  })

  test('is no bug', () => {
    expect(isForTerminal(new ProblemError(lost, formatProblem))).toBe(true)
    expect(isForTerminal(new UsageError('notes <file>'))).toBe(true)
    expect(isForTerminal(new TypeError('x is undefined'))).toBe(false)
  })
})

describe('wrong settings', () => {
  const shape = z.object({
    PORT: portSetting,
    NOTES_KEY: secretSetting,
    FOLDER: textSetting,
    COLOR: z.enum(['red', 'blue']).default('red'),
  })
  const wrong = { PORT: '70000', NOTES_KEY: 'hunter2', COLOR: 'green' }
  const error = catchFrom(() => parseSettings(shape, wrong, ['NOTES_KEY']))

  test('are all named, with their values, and without the values of secrets', () => {
    expect(error).toHaveProperty(
      'message',
      `Some settings are wrong, so nothing was done:
  PORT: must be 65535 at most (got “70000”).
  NOTES_KEY: must have 16 random characters or more.
  FOLDER: is not set, and has no default.
  COLOR: cannot be used: Invalid option: expected one of "red"|"blue" (got “green”).`,
    )
  })

  test('are problems, which have sentences in French, too', () => {
    if (!(error instanceof ProblemError)) throw error
    expect(error.problem).toMatchObject({
      code: 'settings.wrong',
      causes: [
        { place: { setting: 'PORT' }, causes: [{ code: 'setting.maximum', parameters: { maximum: 65535 } }] },
        { code: 'setting.wrongSecret', causes: [{ code: 'setting.secret' }] },
        { code: 'setting.missing' },
        { code: 'setting.wrong' },
      ],
    })
    const french = createProblems(terminalProblems).formatProblem(error.problem, 'fr')
    expect(french).toContain('PORT\u00a0: doit être d’au plus 65535')
    expect(JSON.stringify(error.problem)).not.toContain('hunter2')
  })

  test('have sentences of the site, if it gives them', () => {
    const rules = createCatalogue({ en: { 'setting.color': 'must be a color' } })
    const problems = createProblems(rules, terminalProblems)
    const own = z.object({ COLOR: z.string().regex(/^#/, problems.asCode('setting.color')) })
    expect(() => parseSettings(own, { COLOR: 'red' }, [], problems)).toThrow(
      'COLOR: must be a color (got “red”).',
    )
  })
})
