import { expect, onTestFinished, test, vi } from 'vitest'
import { Queries } from '../../src/query/queries.ts'
import { OutOfTime, withinTime } from '../../src/query/timeLimit.ts'

vi.mock('../../src/query/timeLimit.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/query/timeLimit.ts')>()
  return { ...original, withinTime: vi.fn(original.withinTime) }
})

/** A parser that runs out of time, having had the processor for so many milliseconds. */
function runOutOfTime(times: number, cpuMs: number) {
  const limited = vi.mocked(withinTime)
  limited.mockClear()
  for (let count = 0; count < times; count += 1)
    limited.mockImplementationOnce(() => {
      throw new OutOfTime('It took too long')
    })
  const usage = vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: cpuMs * 1000, system: 0 })
  onTestFinished(() => {
    limited.mockReset()
    usage.mockRestore()
  })
  return limited
}

const parse = () => new Queries(() => {}).parse('*[_type == "project"]', {})

test('a listener is not refused because the machine had no time to parse its query', () => {
  const limited = runOutOfTime(2, 5)
  expect(parse()).toMatchObject({ type: 'Filter' })
  expect(limited.mock.calls.map(([ms]) => ms)).toEqual([150, 300, 450])
})

test('a query that takes the processor that long is refused at once', () => {
  const limited = runOutOfTime(1, 150)
  expect(parse).toThrow('The query takes longer than 150 ms to parse')
  expect(limited).toHaveBeenCalledTimes(1)
})
