import { describe, expect, test, vi } from 'vitest'
import type { BegunRelease } from '#server/publisher/begunRelease.ts'
import { keepBegun } from '#server/publisher/begunReleases.ts'

/** Releases that do nothing until they are ended, and a list of what was removed. */
function setUp(remove?: (id: string) => Promise<void>) {
  const ends: (() => void)[] = []
  const removed: string[] = []
  const lines: string[] = []
  const begin = vi.fn((compiled: string): BegunRelease => {
    let resolve = () => {}
    const ended = new Promise<void>((done) => {
      resolve = done
    })
    ends.push(resolve)
    return {
      id: `${compiled}-${ends.length}`,
      copied: Promise.resolve(),
      generate: async () => ({ kind: 'built' }),
      ended,
      end: async () => resolve(),
    }
  })
  const kept = keepBegun({
    begin,
    remove:
      remove ??
      (async (id) => {
        removed.push(id)
      }),
    log: (line) => lines.push(line),
  })
  return { begin, kept, removed, ends, lines }
}

describe('a release begun ahead', () => {
  test('is the one that is taken, once', () => {
    const { kept, begin } = setUp()
    kept.prepare('code')
    kept.prepare('code')
    expect(begin).toHaveBeenCalledTimes(1)
    expect(kept.take('code').id).toBe('code-1')
    expect(kept.take('code').id).toBe('code-2')
  })

  test('is removed when it ends before it is wanted, and the next is begun anew', async () => {
    const { kept, removed, ends } = setUp()
    kept.prepare('code')
    ends[0]?.()
    await vi.waitFor(() => expect(removed).toEqual(['code-1']))
    expect(kept.take('code').id).toBe('code-2')
  })

  test('is left alone once it is taken, however it ends', async () => {
    const { kept, removed } = setUp()
    kept.prepare('code')
    await kept.take('code').end()
    await kept.close()
    expect(removed).toEqual([])
  })

  test('is ended and removed at the end, and none follows', async () => {
    const { kept, removed, begin } = setUp()
    kept.prepare('code')
    await kept.close()
    kept.prepare('code')
    expect(removed).toEqual(['code-1'])
    expect(begin).toHaveBeenCalledTimes(1)
  })

  test('that cannot be removed is told of, and ends nothing else', async () => {
    const { kept, lines } = setUp(() => Promise.reject(new Error('EBUSY')))
    kept.prepare('code')
    await kept.close()
    expect(lines).toEqual([expect.stringContaining('EBUSY')])
  })
})
