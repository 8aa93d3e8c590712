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

/** The paths around one, the innermost first: `a[0].b`, `a[0]` and `a` of `a[0].b.c`. */
const toOuterPaths = (path: string): string[] => {
  const outer = path.replace(/(?:\.[^.[\]]+|\[[^\]]*\]|^[^.[]+)$/, '')
  return outer === '' || outer === path ? [] : [outer, ...toOuterPaths(outer)]
}

/** How long a form may take to open until the field around one that it does not render is shown instead. */
const outerAfterMs = 1_500

type Options = {
  /** Shows the field around it as long as it is not rendered: the form renders what is scrolled into view. */
  orAround?: boolean
}

/**
 * Focuses a field of a form that is open or about to open, with its label in view, unless the owner presses a key or clicks
 * meanwhile. Sanity focuses only fields without fields of their own, in a document that is already open.
 */
export function focusWhenRendered(path: string, { orAround = false }: Options = {}): void {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(timeoutMs)])
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => stop.abort(), { capture: true, signal })
  const show = ({ field, control }: NonNullable<ReturnType<typeof findField>>) => {
    control.focus({ preventScroll: true })
    toLabelled(field, control).scrollIntoView({ block: 'start' })
  }
  const start = performance.now()
  let around = orAround ? toOuterPaths(path) : []
  const look = () => {
    if (signal.aborted) return
    const found = findField(path)
    if (found) {
      stop.abort()
      return show(found)
    }
    const index =
      performance.now() - start < outerAfterMs ? -1 : around.findIndex((outer) => findField(outer))
    const outer = findField(around[index] ?? '')
    if (outer) {
      show(outer)
      around = around.slice(0, index)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
