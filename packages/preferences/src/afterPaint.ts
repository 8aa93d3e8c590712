/** A visitor's first input, or the tab being shown or hidden. */
const firstEvents = ['pointerdown', 'keydown', 'focusin', 'visibilitychange']

/** How long after its first frame a page waits for the paint entry, which not every browser reports. */
const maxPaintMs = 3_000

/** Runs the task earlier at the visitor's first input, and at once in a background tab, which is not painted. */
export function afterPaint(task: () => void): void {
  let isDone = false
  const run = () => {
    if (isDone) return
    isDone = true
    task()
  }
  for (const name of firstEvents) addEventListener(name, run, { capture: true, once: true })
  if (document.hidden) run()
  requestAnimationFrame(() => setTimeout(run, maxPaintMs))
  // Not the second animation frame: its callbacks can run before the first one is on the screen.
  new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
}

/** The attribute that holds a script's address until it is fetched. */
export const lateSource = 'data-src'

/** Fetches the scripts with `data-src` once the page is painted, in the order of the document. */
export function fetchScriptsAfterPaint(): void {
  afterPaint(() => {
    fetchLateScripts()
    // Again for the scripts further down, if the rest of the page has not arrived yet.
    addEventListener('DOMContentLoaded', fetchLateScripts)
  })
}

/** One script per task, because starting all of them takes several milliseconds. */
function fetchLateScripts(): void {
  const script = document.querySelector<HTMLScriptElement>(`script[${lateSource}]`)
  if (!script) return
  script.src = `${script.dataset.src}`
  script.removeAttribute(lateSource)
  setTimeout(fetchLateScripts)
}
