const dialogs = '[role="dialog"][aria-modal="true"]'
const fields = 'input:not([disabled], [tabindex="-1"]), textarea:not([disabled])'

/** What goes away by itself: an opened dialog, and the menu from which it was opened. */
const passing = `${dialogs}, [role="menu"], [data-ui="Menu"]`

const findDialog = () => [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

const enter = (dialog: HTMLElement) =>
  (dialog.querySelector<HTMLElement>(fields) ?? dialog.querySelector<HTMLElement>('button'))?.focus()

/**
 * Keeps the focus with the dialogs of the Studio, Sanity's and ours. On a phone a menu takes the focus back from the
 * dialog that it opened, and is gone; then Sanity's dialogs ignore Escape. At any width the focus is lost when they close.
 */
export function keepDialogFocus(): void {
  let opener: HTMLElement | null = null
  let wasOpen = false
  const seen = new WeakSet<HTMLElement>()
  // Where the owner clicked on words, to select them, the focus stays nowhere.
  const clicked = new WeakSet<HTMLElement>()

  // A link to a field opens the dialogs on the way; Sanity then gives the focus to the field itself.
  let ledTo = ''
  const isLed = () => {
    const isNew = location.pathname !== ledTo && /path(?:=|%3D)/.test(location.pathname)
    ledTo = location.pathname
    return isNew
  }

  const remember = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return
    const dialog = target.closest<HTMLElement>(dialogs)
    if (dialog && type === 'click') clicked.add(dialog)
    const element = target.closest<HTMLElement>('button, a, [tabindex]')
    if (element && !element.closest(passing)) opener = element
  }

  const follow = () => {
    const dialog = findDialog()
    const isClosing = wasOpen && !dialog
    wasOpen = dialog !== undefined
    if (dialog && (!seen.has(dialog) || (isNowhere() && !clicked.has(dialog)))) {
      const isFirst = !seen.has(dialog)
      seen.add(dialog)
      if (!dialog.contains(document.activeElement) && !(isFirst && isLed())) enter(dialog)
    } else if (isClosing && isNowhere() && opener?.isConnected) opener.focus()
  }

  // Sanity asks where the focus is: after a click on the words of a dialog it is nowhere.
  const heedEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isNowhere()) return
    const dialog = findDialog()
    if (dialog) enter(dialog)
  }

  document.addEventListener('focusout', () => requestAnimationFrame(follow), { capture: true })
  document.addEventListener('focusin', remember, { capture: true })
  document.addEventListener('click', remember, { capture: true })
  window.addEventListener('keydown', heedEscape, { capture: true })
  new MutationObserver(follow).observe(document.body, { subtree: true, childList: true })
}
