import type { Page } from '@playwright/test'

/** Records every layout shift from the first paint on, with the shifted elements. */
export const collectShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Reflect.set(window, 'shifts', shifts)
    const toName = (source: unknown): string => {
      const node: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, 'node') : null
      if (!(node instanceof Node)) return 'a removed element'
      return `${node.nodeName} “${node.textContent?.slice(0, 30)}”`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, 'sources')
        const names = Array.isArray(sources) ? sources.map(toName).join(', ') : ''
        shifts.push(`${Reflect.get(entry, 'value')} at ${Math.round(entry.startTime)} ms: ${names}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Observers are notified only after a paint. */
export const readShifts = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return Reflect.get(window, 'shifts')
  })
