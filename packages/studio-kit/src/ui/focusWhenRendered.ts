const timeoutMs = 15_000

/** Where text is written, before buttons such as those of a toolbar. */
const controls = [
  'input:not([type="file"]), textarea, select, [contenteditable="true"]',
  'button, [tabindex="0"]',
]

const isUsable = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, [aria-hidden="true"]')

/** The element of a field, which `FieldWithProblems` marks with its path, and the control in it that can be focused. */
function findField(path: string): { field: HTMLElement; control: HTMLElement } | null {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)
  const control = controls
    .flatMap((selector) => [...(field?.querySelectorAll<HTMLElement>(selector) ?? [])])
    .find(isUsable)
  return field && control ? { field, control } : null
}

/** The outermost field around a control whose label fits on the screen above it: both languages of a text share one. */
function toLabelled(field: HTMLElement, control: HTMLElement): HTMLElement {
  const outer = field.parentElement?.closest<HTMLElement>('[data-field]')
  if (!outer) return field
  const space = control.getBoundingClientRect().top - outer.getBoundingClientRect().top
  return space < window.innerHeight / 3 ? toLabelled(outer, control) : field
}

/**
 * Focuses a field of a form that is open or about to open, with its label in view, unless the owner presses a key or clicks
 * meanwhile. Sanity focuses only fields without fields of their own, in a document that is already open.
 */
export function focusWhenRendered(path: string): void {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(timeoutMs)])
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => stop.abort(), { capture: true, signal })
  const look = () => {
    if (signal.aborted) return
    const found = findField(path)
    if (!found) return requestAnimationFrame(look)
    stop.abort()
    found.control.focus({ preventScroll: true })
    toLabelled(found.field, found.control).scrollIntoView({ block: 'start' })
  }
  requestAnimationFrame(look)
}
