let covered = 0

/**
 * Tells the style sheet how much of the window an element covers, so that what has the focus can be kept clear
 * of it and the end of the page can be reached. Zero while it is hidden.
 */
export function watchHeight(element: HTMLElement): () => void {
  const tell = () => document.documentElement.style.setProperty('--covered', `${covered}px`)
  // A language switch has made a new document: without the room the old one had, the page would move.
  if (covered) tell()
  const observer = new ResizeObserver(() => {
    covered = element.offsetHeight
    tell()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
