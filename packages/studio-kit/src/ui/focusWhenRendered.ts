const timeoutMs = 15_000

/** Sanity focuses a field only in an open document. Stops if the owner presses a key or clicks meanwhile. */
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
