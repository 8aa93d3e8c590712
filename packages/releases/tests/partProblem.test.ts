import { studioLanguages } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import {
  commonParts,
  createPartProblem,
  formatPartProblem,
  type PartState,
  partProblemShape,
  stopsPublishing,
  withoutCauses,
} from '../src/status/partProblem.ts'

test('every part that each site has is worded in each language, and refers to nothing that it may lack', () => {
  for (const part of Object.keys(commonParts)) {
    const state = part === 'renderer' ? 'stopped' : 'damaged'
    const problem = createPartProblem(state, { part, file: 'secrets.json' })
    const [french, english] = studioLanguages.map((language) => formatPartProblem(problem, language))
    expect(french).not.toBe(english)
    expect(english).not.toMatch(/npm run restore|undefined/)
    expect(stopsPublishing(problem)).toBe(false)
  }
})

test('a part that only this site has is worded by its options', () => {
  const notes = { consequence: () => 'Nothing to read.' }
  const toText = (state: PartState, detail: string | null = null, more = {}) =>
    formatPartProblem(createPartProblem(state, { part: 'notes', file: 'notes.sqlite' }, detail), 'en', {
      notes: { ...notes, ...more },
    })
  expect(toText('damaged', 'why')).toMatch(/^The file notes\.sqlite is damaged \(why\)\. Nothing to read\. /)
  expect(toText('stopped')).toMatch(/^notes\.sqlite does not start\. /)
  expect(toText('stopped', null, { name: () => 'The note server' })).toMatch(
    /^The note server does not start\. /,
  )
  const afterReset = () => 'without notes'
  expect(toText('damaged', null, { afterReset })).toContain('npm run restore -- --reset notes')
})

test('anybody may see a problem without its causes, which may name paths', () => {
  const problem = createPartProblem('unusable', { part: 'secrets', file: 'secrets.json' }, '/srv/site')
  expect(formatPartProblem(withoutCauses(problem), 'en')).not.toContain('/srv/site')
  expect(partProblemShape.parse(JSON.parse(JSON.stringify(problem)))).toEqual(problem)
})
