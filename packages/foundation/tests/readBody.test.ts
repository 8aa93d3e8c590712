import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readBody } from '../src/readBody.ts'

const limit = 10

/** A request whose body arrives in these pieces; null interrupts it, and `endless` never ends it. */
function setUp(pieces: (Uint8Array | null)[], options: { endless?: boolean; headers?: HeadersInit } = {}) {
  const left = [...pieces]
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = left.shift()
        if (piece === null) controller.error(new TypeError('terminated'))
        else if (piece) controller.enqueue(piece)
        else if (!options.endless) controller.close()
        else return new Promise(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, headers: options.headers, duplex: 'half' }
  return { request: new Request('http://site.test/', init), left }
}

const bytes = (...lengths: number[]) => lengths.map((length) => new Uint8Array(length).fill(120))

afterEach(() => void vi.useRealTimers())

describe('a body', () => {
  test('is read as the bytes that were sent, in however many pieces', async () => {
    const piece = fc.uint8Array({ maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const whole = Buffer.concat(pieces)
        const outcome = await readBody(setUp(pieces).request, limit)
        if (whole.length > limit) expect(outcome).toEqual({ kind: 'tooLarge' })
        else expect(outcome).toEqual({ kind: 'read', bytes: whole })
      }),
    )
  })

  test('that is missing is read as empty', async () => {
    const request = new Request('http://site.test/', { method: 'POST' })
    expect(await readBody(request, limit)).toEqual({ kind: 'read', bytes: new Uint8Array() })
  })

  test('may be as long as the limit, and declare it', async () => {
    const headers = { 'content-length': `${limit}` }
    const outcome = await readBody(setUp(bytes(limit), { headers }).request, limit)
    expect(outcome.kind).toBe('read')
  })

  test('that is cut short counts as interrupted, even if it was too large', async () => {
    expect(await readBody(setUp([...bytes(4), null]).request, limit)).toEqual({ kind: 'interrupted' })
    expect(await readBody(setUp([...bytes(11), null]).request, limit)).toEqual({ kind: 'interrupted' })
  })

  test.each<[string, HeadersInit]>([
    ['that turns out to be too large', {}],
    ['declared as too large', { 'content-length': '44' }],
  ])('%s is read to its end', async (_what, headers) => {
    vi.useFakeTimers()
    const { request, left } = setUp(bytes(11, 11, 11, 11), { headers })
    expect(await readBody(request, limit)).toEqual({ kind: 'tooLarge' })
    expect(left).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that is too large and never ends is read for ten seconds at most', async () => {
    vi.useFakeTimers()
    const answered = vi.fn()
    const reading = readBody(setUp(bytes(11), { endless: true }).request, limit).then(answered)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await reading
    expect(answered).toHaveBeenCalledWith({ kind: 'tooLarge' })
  })
})
