/** What a visitor does first; or else the tab is shown or hidden. */
const signs = ['pointerdown', 'keydown', 'focusin', 'visibilitychange']

/** How long after its first frame a page waits to be told that it is painted, which not every browser does. */
const maxPaintMs = 3_000

/**
 * Does what the first paint must not wait for; at once if the visitor does something before, and where nothing is going
 * to be painted: in a tab that is opened in the background.
 */
export function afterPaint(task: () => void): void {
  let isDone = false
  const run = () => {
    if (isDone) return
    isDone = true
    task()
  }
  for (const sign of signs) addEventListener(sign, run, { capture: true, once: true })
  if (document.hidden) run()
  requestAnimationFrame(() => setTimeout(run, maxPaintMs))
  // Not the second animation frame: its callbacks can run before the first one is on the screen.
  new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
}
