/** Where the script elements of a release have their address until they are fetched: `lib/security/inlineScripts.ts`. */
export const lateSource = 'data-src'

const signsOfUse = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Fetches the framework once the page has been painted, so that it delays no first paint; at once if the visitor does
 * something before, and where nothing is going to be painted: in a tab that is opened in the background.
 */
export function fetchScriptsAfterPaint(): void {
  const end = new AbortController()
  const fetchNow = () => {
    if (end.signal.aborted) return
    end.abort()
    fetchLateScripts()
    // Those further down, if the rest of the page has yet to arrive.
    addEventListener('DOMContentLoaded', fetchLateScripts)
  }
  const options = { capture: true, passive: true, signal: end.signal }
  for (const sign of signsOfUse) addEventListener(sign, fetchNow, options)
  document.addEventListener('visibilitychange', fetchNow, options)
  if (document.hidden) fetchNow()
  // A callback runs before its frame is painted, the next one after that.
  else requestAnimationFrame(() => requestAnimationFrame(fetchNow))
}

function fetchLateScripts(): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>(`script[${lateSource}]`)) {
    const address = script.getAttribute(lateSource) ?? ''
    script.removeAttribute(lateSource)
    script.src = address
  }
}
