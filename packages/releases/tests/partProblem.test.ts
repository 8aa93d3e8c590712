import { listStudioLanguages } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import {
  commonNames,
  createPartProblem,
  formatPartProblem,
  type PartState,
  partProblemShape,
  stopsPublishing,
  withoutCauses,
} from '../src/status/partProblem.ts'

test('every part that each site has is worded in each language, and refers to nothing that it may lack', () => {
  for (const part of Object.keys(commonNames.parts)) {
    const state = part === 'renderer' ? 'stopped' : 'damaged'
    const problem = createPartProblem(state, { part, file: 'secrets.json' })
    const [french, english] = listStudioLanguages().map((language) => formatPartProblem(problem, language))
    expect(french).not.toBe(english)
    expect(english).not.toMatch(/npm |undefined/)
    expect(stopsPublishing(problem)).toBe(false)
  }
})

test('a part that only this site has is worded by its options', () => {
  const notes = { consequence: () => 'Nothing to read.' }
  const toText = (state: PartState, detail: string | null = null, more = {}) =>
    formatPartProblem(createPartProblem(state, { part: 'notes', file: 'notes.sqlite' }, detail), 'en', {
      ...commonNames,
      parts: { notes: { ...notes, ...more } },
    })
  expect(toText('damaged', 'why')).toMatch(/^The file notes\.sqlite is damaged \(why\)\. Nothing to read\. /)
  expect(toText('stopped')).toMatch(/^notes\.sqlite does not start\. /)
  expect(toText('stopped', null, { name: () => 'The note server' })).toMatch(
    /^The note server does not start\. /,
  )
  const remedy = () => 'Restore it.'
  expect(toText('damaged', null, { remedy })).toMatch(/Nothing to read\. Restore it\.$/)
  expect(toText('unusable', null, { remedy })).toMatch(/The log of the server says why\.$/)
})

test('anybody may see a problem without its causes, which may name paths', () => {
  const problem = createPartProblem('unusable', { part: 'secrets', file: 'secrets.json' }, '/srv/site')
  expect(formatPartProblem(withoutCauses(problem), 'en')).not.toContain('/srv/site')
  expect(partProblemShape.parse(JSON.parse(JSON.stringify(problem)))).toEqual(problem)
})

test('a database server is called by its name and its setting', () => {
  const problem = createPartProblem('unreachable', { part: 'messages', setting: 'DATABASE_URL' })
  expect(formatPartProblem(problem, 'en')).toBe(
    'The database (DATABASE_URL) does not answer. The pages stay online; nothing that visitors send can be stored. Check Postgres and DATABASE_URL: it is tried again every 5 seconds.',
  )
})
