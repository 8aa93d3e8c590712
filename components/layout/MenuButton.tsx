'use client'

import { useEffect, useState } from 'react'
import styles from './menuButton.module.css'

type Props = { menuId: string; open: string; close: string }

/**
 * Opens and closes the menu. The browser's popover does the work, so that it needs no script: Escape and a
 * click outside close it, focus comes back, `aria-expanded` follows. The script only changes its name.
 */
export function MenuButton({ menuId, open, close }: Props) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const menu = document.getElementById(menuId)
    const wide = window.matchMedia('(min-width: 48rem)')
    const follow = (event: Event) => setOpen(event instanceof ToggleEvent && event.newState === 'open')
    const closeWhenWide = () => wide.matches && menu?.hidePopover()
    menu?.addEventListener('beforetoggle', follow)
    wide.addEventListener('change', closeWhenWide)
    return () => {
      menu?.removeEventListener('beforetoggle', follow)
      wide.removeEventListener('change', closeWhenWide)
    }
  }, [menuId])

  return (
    <button type="button" className={styles.button} popoverTarget={menuId} aria-label={isOpen ? close : open}>
      <span className={styles.bars} data-open={isOpen || undefined} aria-hidden="true" />
    </button>
  )
}
