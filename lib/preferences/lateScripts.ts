import { afterPaint } from './afterPaint.ts'

/** Where the script elements of a release have their address until they are fetched: `lib/security/inlineScripts.ts`. */
export const lateSource = 'data-src'

/** Fetches the framework once the page has been painted. */
export function fetchScriptsAfterPaint(): void {
  afterPaint(() => {
    fetchLateScripts()
    // Those further down, if the rest of the page has yet to arrive.
    addEventListener('DOMContentLoaded', fetchLateScripts)
  })
}

/** Each in a task of its own: beginning to fetch all of them takes several milliseconds. */
function fetchLateScripts(): void {
  const script = document.querySelector<HTMLScriptElement>(`script[${lateSource}]`)
  if (!script) return
  script.src = `${script.dataset.src}`
  script.removeAttribute(lateSource)
  setTimeout(fetchLateScripts)
}
