import { expect, test } from 'vitest'
import { closesStudio, formatTrouble, type Trouble, troubleShape } from '#lib/publishing/trouble.ts'
import { studioLanguages } from '#lib/site.ts'

const toTrouble = (more: Partial<Trouble>): Trouble => ({
  part: 'content',
  state: 'damaged',
  file: 'lake.sqlite',
  detail: null,
  backup: null,
  ...more,
})

const files = { content: 'lake.sqlite', messages: 'outbox.sqlite', secrets: 'secrets.json' } as const
const cases = Object.entries(files).flatMap(([part, file]) =>
  (['damaged', 'missing'] as const).map((state) =>
    toTrouble({ part: troubleShape.shape.part.parse(part), state, file }),
  ),
)

test.each(cases)('$part that is $state: names the file and both commands, in each language', (trouble) => {
  for (const locale of studioLanguages) {
    const text = formatTrouble(trouble, locale)
    expect(text).toContain(trouble.file)
    expect(text).toContain('npm run restore (')
    expect(text).toContain(`npm run anew ${trouble.part}`)
  }
})

test('the newest backup is named in the command that brings it back', () => {
  const backup = '2026-11-22T030000Z'
  const restore = (part: Trouble['part']) => formatTrouble(toTrouble({ part, backup }), 'en')
  expect(restore('content')).toContain(`npm run restore ${backup} -- --only content --replace`)
  expect(restore('messages')).toContain(`npm run restore ${backup} -- --only messages --replace`)
  expect(restore('secrets')).toContain(`npm run restore ${backup} -- --replace`)
})

test('what the system said stands beside the file, where it may be read', () => {
  expect(formatTrouble(toTrouble({ detail: 'file is not a database' }), 'en')).toContain(
    'The file lake.sqlite is damaged (file is not a database).',
  )
})

test('a lake, a renderer or a release that fails has a sentence in each language', () => {
  for (const part of ['lake', 'renderer', 'release'] as const) {
    const state = part === 'release' ? 'damaged' : 'stopped'
    const [french, english] = studioLanguages.map((locale) =>
      formatTrouble(toTrouble({ part, state }), locale),
    )
    expect(french).not.toBe(english)
    expect(french?.length).toBeGreaterThan(40)
  }
})

test.each(['refused', 'full', 'unreachable', 'failing'] as const)(
  'a database server that is %s: says why and what to do, and nothing of backups',
  (state) => {
    for (const locale of studioLanguages) {
      const file = 'DATABASE_URL'
      const text = formatTrouble(toTrouble({ part: 'messages', state, file, detail: 'why' }), locale)
      expect(text).toMatch(/^[^.]*\(DATABASE_URL\)[^.]* \(why\)\./)
      expect(text).toMatch(/DATABASE_URL,|DATABASE_URL\.|Postgres/)
      expect(text).not.toContain('npm run restore')
    }
  },
)

test('only what the Studio needs closes it', () => {
  const closing = troubleShape.shape.part.options.filter((part) => closesStudio(toTrouble({ part })))
  expect(closing).toEqual(['content', 'secrets', 'lake'])
})
