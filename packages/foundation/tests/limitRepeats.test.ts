import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitRepeats } from '../src/limitRepeats.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a sentence is logged five times, then counted in one line, and then logged again', () => {
  const lines: string[] = []
  const log = limitRepeats((line) => lines.push(line))
  for (let sent = 0; sent < 10_000; sent += 1) log('Refused.')
  log('Another sentence.')
  expect(lines).toEqual([...Array<string>(5).fill('Refused.'), 'Another sentence.'])
  vi.advanceTimersByTime(600_000)
  expect(lines.slice(6)).toEqual(['Refused. This happened 9995 more times in 10 minutes.'])
  log('Refused.')
  expect(lines.at(-1)).toBe('Refused.')
})

test('what happens seldom is logged each time, without a count', () => {
  const lines: string[] = []
  const log = limitRepeats((line) => lines.push(line))
  for (let sent = 0; sent < 3; sent += 1) log('Refused.')
  vi.advanceTimersByTime(600_000)
  expect(lines).toEqual(['Refused.', 'Refused.', 'Refused.'])
})
