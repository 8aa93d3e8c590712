import { afterPaint } from './afterPaint.ts'

/** The attribute that holds a script's address until it is fetched. */
export const lateSource = 'data-src'

/** Fetches the framework once the page has been painted. */
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
