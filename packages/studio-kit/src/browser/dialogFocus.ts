const dialogs = '[role="dialog"][aria-modal="true"]'
const fields = 'input:not([disabled], [tabindex="-1"]), textarea:not([disabled])'

/** A menu has disappeared this long after it opened a dialog. */
const menuMs = 500

/** Elements that disappear by themselves: a dialog, and the menu that opened it. */
const transient = `${dialogs}, [role="menu"], [data-ui="Menu"]`

const findDialog = () => [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body

const focusDialog = (dialog: HTMLElement) =>
  (dialog.querySelector<HTMLElement>(fields) ?? dialog.querySelector<HTMLElement>('button'))?.focus()

/**
 * Keeps the focus in the dialogs of the Studio, Sanity's and ours. On a phone a menu takes the focus back from the dialog
 * that it opened, and then disappears; Sanity's dialogs then ignore Escape. At any width they lose the focus when they close.
 */
export function keepDialogFocus(): void {
  let opener: HTMLElement | null = null
  let wasOpen = false
  const seen = new WeakSet<HTMLElement>()
  // After a click on text, to select it, nothing has the focus.
  const clicked = new WeakSet<HTMLElement>()

  // A link to a field opens the dialogs around that field, and then Sanity focuses the field.
  let lastPath = ''
  const isLinkToField = () => {
    const isNew = location.pathname !== lastPath && /path(?:=|%3D)/.test(location.pathname)
    lastPath = location.pathname
    return isNew
  }

  const remember = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return
    const dialog = target.closest<HTMLElement>(dialogs)
    if (dialog && type === 'click') clicked.add(dialog)
    const element = target.closest<HTMLElement>('button, a, [tabindex]')
    if (element && !element.closest(transient) && !findDialog()) opener = element
  }

  const restoreFocus = () => {
    const dialog = findDialog()
    const isClosing = wasOpen && !dialog
    wasOpen = dialog !== undefined
    const isLost = hasNoFocus() || document.activeElement === opener
    if (dialog && (!seen.has(dialog) || (isLost && !clicked.has(dialog)))) {
      const isFirst = !seen.has(dialog)
      seen.add(dialog)
      // A menu that is hidden with the focus in it loses it without an event.
      if (isFirst) setTimeout(restoreFocus, menuMs)
      if (!dialog.contains(document.activeElement) && !(isFirst && isLinkToField())) focusDialog(dialog)
    } else if (isClosing && hasNoFocus() && opener?.isConnected) opener.focus()
  }

  // Sanity ignores Escape while nothing has the focus, such as after a click on the text of a dialog.
  const onEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !hasNoFocus()) return
    const dialog = findDialog()
    if (dialog) focusDialog(dialog)
  }

  document.addEventListener('focusout', () => requestAnimationFrame(restoreFocus), { capture: true })
  document.addEventListener('focusin', remember, { capture: true })
  document.addEventListener('click', remember, { capture: true })
  window.addEventListener('keydown', onEscape, { capture: true })
  new MutationObserver(restoreFocus).observe(document.body, { subtree: true, childList: true })
}
