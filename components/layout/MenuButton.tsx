'use client'

import { useEffect, useState } from 'react'
import { usePagePath } from '#components/preferences/usePagePath.ts'
import styles from './menuButton.module.css'

type Props = { menuId: string; open: string; close: string }

/**
 * Opens and closes the menu. The browser's popover does that without a script: Escape and a click outside close it, the
 * focus returns, `aria-expanded` follows. The script changes the button's name, and closes the menu when the page
 * changes without a new document: by a link, or by going back.
 */
export function MenuButton({ menuId, open, close }: Props) {
  const [isOpen, setOpen] = useState(false)
  const path = usePagePath()

  // Closes the menu in the cleanup, not on mount: the visitor may have opened it before React was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes it
  useEffect(() => () => document.getElementById(menuId)?.hidePopover(), [menuId, path])

  useEffect(() => {
    const menu = document.getElementById(menuId)
    setOpen(menu?.matches(':popover-open') ?? false)
    const wide = window.matchMedia('(min-width: 48rem)')
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
  }, [menuId])

  return (
    <button type="button" className={styles.button} popoverTarget={menuId} aria-label={isOpen ? close : open}>
      <span className={styles.bars} data-open={isOpen || undefined} aria-hidden="true" />
    </button>
  )
}
