'use client'

import { useEffect, useState } from 'react'

/** Null in Safari before 17 and Firefox before 125, which have no popovers: there the menu is a part of the page. */
function findPopover(id: string): HTMLElement | null {
  const menu = document.getElementById(id)
  return menu && 'popover' in menu ? menu : null
}

/**
 * Whether a menu is open: the element with this id and `popover="auto"`. The browser opens and closes it without a script.
 * This closes it when the page changes without a new document (by a link, or by going back), and while the window
 * matches `inlineQuery`, where the menu is always visible.
 */
export function usePopover(id: string, path: string, inlineQuery: string): boolean {
  const [isOpen, setOpen] = useState(false)

  // Closes the menu in the cleanup, not on mount: the visitor may have opened it before React was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes it
  useEffect(() => () => findPopover(id)?.hidePopover(), [id, path])

  useEffect(() => {
    const menu = findPopover(id)
    setOpen(menu?.matches(':popover-open') ?? false)
    const wide = window.matchMedia(inlineQuery)
    const readState = (event: Event) => setOpen(event instanceof ToggleEvent && event.newState === 'open')
    const closeWhenWide = () => wide.matches && menu?.hidePopover()
    const closeByLink = ({ target }: Event) =>
      target instanceof Element && target.closest('a') && menu?.hidePopover()
    const controller = new AbortController()
    const options = { signal: controller.signal }
    menu?.addEventListener('beforetoggle', readState, options)
    wide.addEventListener('change', closeWhenWide, options)
    document.addEventListener('click', closeByLink, options)
    return () => controller.abort()
  }, [id, inlineQuery])

  return isOpen
}
