import { expect, test } from 'vitest'
import { createLog } from '#server/processes/log.ts'

test('a terminal gets sentences, anything else one JSON object per line', () => {
  const said: string[] = []
  const write = (text: string) => said.push(text) > 0
  createLog('front', { isTTY: true, write })('release r1 is live.', { release: 'r1' })
  createLog('front', { isTTY: false, write })('two\nlines', { level: 'warn', status: 500 })
  expect(said[0]).toBe('front: release r1 is live.\n')
  expect(said[1]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(said[1] ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: 'warn',
    process: 'front',
    message: 'two\nlines',
    status: 500,
  })
})
