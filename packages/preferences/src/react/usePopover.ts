'use client'

import { useEffect, useState } from 'react'

/**
 * The menu while it is open. Safari before 17 and Firefox before 125 have no popovers: there it is a part of the page. Chrome 114
 * throws where a closed one is to be closed.
 */
const findOpenPopover = (id: string): HTMLElement | null =>
  'popover' in HTMLElement.prototype ? document.querySelector(`[id="${id}"]:popover-open`) : null

/**
 * Whether a menu is open: the element with this id and `popover="auto"`. The browser opens and closes it without a script.
 * This closes it when the page changes without a new document (by a link, or by going back), and when its button disappears,
 * because the window is now wide enough for a menu that is always visible.
 */
export function usePopover(id: string, path: string): boolean {
  const [isOpen, setOpen] = useState(false)

  // Closes the menu in the cleanup, not on mount: the visitor may have opened it before React was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes it
  useEffect(() => () => findOpenPopover(id)?.hidePopover(), [id, path])

  useEffect(() => {
    const close = () => findOpenPopover(id)?.hidePopover()
    setOpen(findOpenPopover(id) !== null)
    const readState = (event: Event) => setOpen(event instanceof ToggleEvent && event.newState === 'open')
    const closeByLink = ({ target }: Event) => target instanceof Element && target.closest('a') && close()
    const controller = new AbortController()
    const options = { signal: controller.signal }
    document.getElementById(id)?.addEventListener('beforetoggle', readState, options)
    document.addEventListener('click', closeByLink, options)
    const observer = new ResizeObserver(([entry]) => entry?.contentRect.width === 0 && close())
    const button = document.querySelector(`[popovertarget="${id}"]`)
    if (button) observer.observe(button)
    return () => {
      controller.abort()
      observer.disconnect()
    }
  }, [id])

  return isOpen
}
