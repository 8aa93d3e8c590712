import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from '../src/afterPaint.ts'

let page: EventTarget
/** The callbacks of the browser: before the first frame is painted, and when it reports the paint. */
let frame: () => void
let paint: () => void

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frame = callback
  })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        paint = callback
      }
      observe() {}
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waits for the paint itself, not for the frame that leads to it, and runs once', () => {
  const task = vi.fn()
  afterPaint(task)
  frame()
  expect(task).not.toHaveBeenCalled()
  paint()
  expect(task).toHaveBeenCalledOnce()
  page.dispatchEvent(new Event('pointerdown'))
  paint()
  vi.runAllTimers()
  expect(task).toHaveBeenCalledOnce()
})

test.each(['pointerdown', 'keydown', 'focusin', 'visibilitychange'])('runs at once at a first %s', (sign) => {
  const task = vi.fn()
  afterPaint(task)
  page.dispatchEvent(new Event(sign))
  expect(task).toHaveBeenCalledOnce()
})

test('runs at once in a tab that is opened in the background', () => {
  vi.stubGlobal('document', { hidden: true })
  const task = vi.fn()
  afterPaint(task)
  expect(task).toHaveBeenCalledOnce()
})

test('runs three seconds after the first frame in a browser that reports no paint', () => {
  const task = vi.fn()
  afterPaint(task)
  vi.advanceTimersByTime(60_000)
  expect(task).not.toHaveBeenCalled()
  frame()
  vi.advanceTimersByTime(3_000)
  expect(task).toHaveBeenCalledOnce()
})
