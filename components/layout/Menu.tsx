'use client'

import { usePopover } from '@freelance-site/preferences/react'
import type { ComponentProps } from 'react'
import { usePagePath } from '#components/preferences/usePagePath.ts'
import { AddressLink } from '#components/ui/PageLink.tsx'
import type { Locale } from '#lib/languages.ts'
import { toLocalePath } from '#lib/localPath.ts'
import styles from './menuButton.module.css'

type MenuButtonProps = { menuId: string; open: string; close: string }

/**
 * Opens and closes the menu. The browser's popover does that without a script: Escape and a click outside close it, the
 * focus returns, `aria-expanded` follows. The script changes the button's name.
 */
export function MenuButton({ menuId, open, close }: MenuButtonProps) {
  const isOpen = usePopover(menuId, usePagePath())
  return (
    <button type="button" className={styles.button} popoverTarget={menuId} aria-label={isOpen ? close : open}>
      <span className={styles.bars} data-open={isOpen || undefined} aria-hidden="true" />
    </button>
  )
}

type NavLinkProps = Omit<ComponentProps<typeof AddressLink>, 'href' | 'locale'> & {
  /** That of its folder, or of a page of the owner's own. */
  path: string
  locale: Locale
}

export const NavLink = ({ path, locale, ...rest }: NavLinkProps) => (
  <AddressLink
    {...rest}
    href={toLocalePath(path, locale)}
    aria-current={usePagePath() === path ? 'page' : undefined}
  />
)
