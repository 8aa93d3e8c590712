import { listStudioLanguages } from '@freelance-site/foundation'
import { formatPartProblem } from '@freelance-site/releases'
import { createPartProblem, stopsPublishing } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import { siteNames } from '#lib/siteNames.ts'

const files = { content: 'lake.sqlite', messages: 'outbox.sqlite', secrets: 'secrets.json' } as const
const cases = Object.entries(files).flatMap(([part, file]) =>
  (['damaged', 'missing'] as const).map((state) => ({ part, state, file })),
)

test.each(cases)(
  '$part that is $state: names the file and both commands, in each language',
  ({ part, state, file }) => {
    for (const language of listStudioLanguages()) {
      const text = formatPartProblem(createPartProblem(state, { part, file }), language, siteNames)
      expect(text).toContain(file)
      expect(text).toContain('npm run restore (')
      expect(text).toContain(`npm run restore -- --reset ${part}`)
    }
  },
)

test('the detail is shown after the file', () => {
  const place = { part: 'content', file: 'lake.sqlite' }
  const problem = createPartProblem('damaged', place, 'file is not a database')
  expect(formatPartProblem(problem, 'en', siteNames)).toContain(
    'The file lake.sqlite is damaged (file is not a database).',
  )
})

test('a lake, a renderer or a release that fails has a sentence in each language', () => {
  for (const part of ['lake', 'renderer', 'release'] as const) {
    const state = part === 'release' ? 'damaged' : 'stopped'
    const problem = createPartProblem(state, { part, file: 'lake.sqlite' })
    const [french, english] = listStudioLanguages().map((language) =>
      formatPartProblem(problem, language, siteNames),
    )
    expect(french).not.toBe(english)
    expect(french?.length).toBeGreaterThan(40)
  }
})

test.each(['refused', 'full', 'unreachable', 'failing'] as const)(
  'a database server that is %s: says why and what to do, and does not mention backups',
  (state) => {
    for (const language of listStudioLanguages()) {
      const problem = createPartProblem(state, { part: 'messages', setting: 'DATABASE_URL' }, 'why')
      const text = formatPartProblem(problem, language, siteNames)
      expect(text).toMatch(/^[^.]*\(DATABASE_URL\)[^.]* \(why\)\./)
      expect(text).toMatch(/DATABASE_URL,|DATABASE_URL\.|Postgres/)
      expect(text).not.toContain('npm run restore')
    }
  },
)

test('only what the Studio needs closes it', () => {
  const parts = Object.keys(siteNames.parts)
  expect(parts.toSorted()).toEqual(
    ['content', 'messages', 'secrets', 'release', 'lake', 'renderer', 'disk'].toSorted(),
  )
  const closing = parts.filter((part) => stopsPublishing(createPartProblem('damaged', { part }), siteNames))
  expect(closing.toSorted()).toEqual(['content', 'lake', 'secrets'])
})

test.each(['noSpace', 'readOnly'] as const)(
  'a data folder with %s: says what to do, and nothing about backups',
  (state) => {
    for (const language of listStudioLanguages()) {
      const problem = createPartProblem(state, { part: 'disk', setting: 'DATA_DIR' })
      const text = formatPartProblem(problem, language, siteNames)
      expect(text).toMatch(
        language === 'fr' ? /le reste reprend tout seul\.$/ : /everything else resumes by itself\.$/,
      )
      expect(text).not.toContain('npm run restore')
    }
  },
)
