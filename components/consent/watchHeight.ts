/**
 * Tells the style sheet how much of the window an element covers, so that what has the focus can be kept clear
 * of it and the end of the page can be reached. Zero while it is hidden.
 */
export function watchHeight(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--covered', `${element.offsetHeight}px`)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
