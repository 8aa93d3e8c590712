const patienceMs = 15_000

/**
 * Gives the focus to a field of a form that is still to be opened, unless the owner does something else meanwhile. Sanity
 * does so only in a document that is open already.
 */
export function focusOnceThere(id: string): void {
  const find = () => {
    const field = document.getElementById(id)
    if (!field) return
    stop.abort()
    field.scrollIntoView({ block: 'center' })
    field.focus()
  }
  const stop = new AbortController()
  const observer = new MutationObserver(find)
  const timer = setTimeout(() => stop.abort(), patienceMs)
  stop.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => stop.abort(), { capture: true, signal: stop.signal })
  observer.observe(document.body, { subtree: true, childList: true })
}
