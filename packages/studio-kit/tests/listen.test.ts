import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from '../src/ui/listen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Observer = { next: (answer: string) => void; error: () => void }

/** A document store whose queries the test answers. */
function startListening() {
  const observers: Observer[] = []
  const unsubscribe = vi.fn()
  const onAnswer = vi.fn()
  const onFailure = vi.fn()
  const listenQuery = () => ({
    subscribe: (observer: Observer) => {
      observers.push(observer)
      return { unsubscribe }
    },
  })
  const stop = Reflect.apply(listen, undefined, [
    { listenQuery },
    { query: '*', perspective: 'raw', tag: 'test' },
    { onAnswer, onFailure },
  ])
  return { observers, unsubscribe, onAnswer, onFailure, stop }
}

test('a query that failed is asked again until it is answered', () => {
  const { observers, onAnswer, onFailure } = startListening()
  observers[0]?.error()
  expect(onFailure).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(2_000)
  observers[1]?.error()
  vi.advanceTimersByTime(2_000)
  observers[2]?.next('the list')
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('the list')
  vi.advanceTimersByTime(60_000)
  expect(observers).toHaveLength(3)
})

test('nothing is asked again once the list is closed', () => {
  const { observers, unsubscribe, stop } = startListening()
  observers[0]?.error()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(observers).toHaveLength(1)
  expect(unsubscribe).toHaveBeenCalledOnce()
})
