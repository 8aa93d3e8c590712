import { studioLanguages } from '@freelance-site/foundation'
import { formatIncident } from '@freelance-site/releases'
import { type Incident, stopsPublishing } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import { incidentParts } from '../src/incidentParts.ts'

const toIncident = (more: Partial<Incident>): Incident => ({
  part: 'content',
  state: 'damaged',
  file: 'lake.sqlite',
  detail: null,
  ...more,
})

const files = { content: 'lake.sqlite', messages: 'outbox.sqlite', secrets: 'secrets.json' } as const
const cases = Object.entries(files).flatMap(([part, file]) =>
  (['damaged', 'missing'] as const).map((state) => toIncident({ part, state, file })),
)

test.each(cases)('$part that is $state: names the file and both commands, in each language', (incident) => {
  for (const locale of studioLanguages) {
    const text = formatIncident(incident, locale, incidentParts)
    expect(text).toContain(incident.file)
    expect(text).toContain('npm run restore (')
    expect(text).toContain(`npm run restore -- --reset ${incident.part}`)
  }
})

test('the detail is shown after the file', () => {
  expect(formatIncident(toIncident({ detail: 'file is not a database' }), 'en', incidentParts)).toContain(
    'The file lake.sqlite is damaged (file is not a database).',
  )
})

test('a lake, a renderer or a release that fails has a sentence in each language', () => {
  for (const part of ['lake', 'renderer', 'release'] as const) {
    const state = part === 'release' ? 'damaged' : 'stopped'
    const [french, english] = studioLanguages.map((locale) =>
      formatIncident(toIncident({ part, state }), locale, incidentParts),
    )
    expect(french).not.toBe(english)
    expect(french?.length).toBeGreaterThan(40)
  }
})

test.each(['refused', 'full', 'unreachable', 'failing'] as const)(
  'a database server that is %s: says why and what to do, and does not mention backups',
  (state) => {
    for (const locale of studioLanguages) {
      const file = 'DATABASE_URL'
      const text = formatIncident(
        toIncident({ part: 'messages', state, file, detail: 'why' }),
        locale,
        incidentParts,
      )
      expect(text).toMatch(/^[^.]*\(DATABASE_URL\)[^.]* \(why\)\./)
      expect(text).toMatch(/DATABASE_URL,|DATABASE_URL\.|Postgres/)
      expect(text).not.toContain('npm run restore')
    }
  },
)

test('only what the Studio needs closes it', () => {
  const parts = Object.keys(incidentParts)
  expect(parts.toSorted()).toEqual(
    ['content', 'messages', 'secrets', 'release', 'lake', 'renderer', 'disk'].toSorted(),
  )
  const closing = parts.filter((part) => stopsPublishing(toIncident({ part }), incidentParts))
  expect(closing.toSorted()).toEqual(['content', 'lake', 'secrets'])
})

test.each(['noSpace', 'readOnly'] as const)(
  'a data folder with %s: says what to do, and nothing about backups',
  (state) => {
    for (const locale of studioLanguages) {
      const text = formatIncident(
        toIncident({ part: 'disk', state, file: 'DATA_DIR' }),
        locale,
        incidentParts,
      )
      expect(text).toMatch(
        locale === 'fr' ? /le reste reprend tout seul\.$/ : /everything else resumes by itself\.$/,
      )
      expect(text).not.toContain('npm run restore')
    }
  },
)
