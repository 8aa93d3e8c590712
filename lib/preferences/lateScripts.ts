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

function fetchLateScripts(): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>(`script[${lateSource}]`)) {
    script.src = script.getAttribute(lateSource) ?? ''
    script.removeAttribute(lateSource)
  }
}
