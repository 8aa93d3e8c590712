'use client'

import { usePopover } from 'preferences/react/usePopover'
import type { ReactNode } from 'react'
import { usePagePath } from '#components/preferences/usePagePath.ts'
import { PageLink } from '#components/ui/PageLink.tsx'
import type { Locale } from '#lib/languages.ts'
import type { PagePath } from '#lib/pages.ts'
import styles from './menuButton.module.css'

type MenuButtonProps = { menuId: string; open: string; close: string }

/**
 * Opens and closes the menu. The browser's popover does that without a script: Escape and a click outside close it, the
 * focus returns, `aria-expanded` follows. The script changes the button's name.
 */
export function MenuButton({ menuId, open, close }: MenuButtonProps) {
  const isOpen = usePopover(menuId, usePagePath(), '(min-width: 48rem)')
  return (
    <button type="button" className={styles.button} popoverTarget={menuId} aria-label={isOpen ? close : open}>
      <span className={styles.bars} data-open={isOpen || undefined} aria-hidden="true" />
    </button>
  )
}

type NavLinkProps = { path: PagePath; locale: Locale; children: ReactNode }

export const NavLink = ({ path, ...rest }: NavLinkProps) => (
  <PageLink {...rest} path={path} aria-current={usePagePath() === path ? 'page' : undefined} />
)
