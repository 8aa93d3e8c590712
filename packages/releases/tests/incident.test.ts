import { studioLanguages } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import {
  commonIncidentParts,
  formatIncident,
  type Incident,
  stopsPublishing,
} from '../src/status/incident.ts'

const toIncident = (more: Partial<Incident>): Incident => ({
  part: 'secrets',
  state: 'damaged',
  file: 'secrets.json',
  detail: null,
  ...more,
})

test('every part that each site has is worded in each language, and refers to nothing that it may lack', () => {
  for (const part of Object.keys(commonIncidentParts)) {
    const state = part === 'renderer' ? 'stopped' : 'damaged'
    const [french, english] = studioLanguages.map((locale) =>
      formatIncident(toIncident({ part, state }), locale),
    )
    expect(french).not.toBe(english)
    expect(english).not.toMatch(/npm run restore|undefined/)
    expect(stopsPublishing(toIncident({ part }))).toBe(false)
  }
})

test('a part that only this site has is worded by its options', () => {
  const notes = { consequence: () => 'Nothing to read.' }
  const toText = (more: Partial<Incident>, parts = {}) =>
    formatIncident(toIncident({ part: 'notes', file: 'notes.sqlite', ...more }), 'en', { notes, ...parts })
  expect(toText({ detail: 'why' })).toMatch(/^The file notes\.sqlite is damaged \(why\)\. Nothing to read\. /)
  expect(toText({ state: 'stopped' })).toMatch(/^notes\.sqlite does not start\. /)
  const afterReset = () => 'without notes'
  expect(toText({}, { notes: { ...notes, afterReset } })).toContain('npm run restore -- --reset notes')
})
