const timeoutMs = 15_000

/**
 * Focuses a field of a form that is about to open, unless the owner presses a key or clicks meanwhile. Sanity focuses a
 * field only in a document that is already open.
 */
export function focusWhenRendered(id: string): void {
  const find = () => {
    const field = document.getElementById(id)
    if (!field) return
    stop.abort()
    field.scrollIntoView({ block: 'center' })
    field.focus()
  }
  const stop = new AbortController()
  const observer = new MutationObserver(find)
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  stop.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => stop.abort(), { capture: true, signal: stop.signal })
  observer.observe(document.body, { subtree: true, childList: true })
}
