'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useInsertionEffect, useRef } from 'react'

const findTarget = (hash: string) => document.getElementById(hash.slice(1))

/** Whether a click on a link opens it in this tab: the main button, without a modifier key. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey)

const withoutHash = ({ origin, pathname, search }: Location | HTMLAnchorElement) => origin + pathname + search

/**
 * Handles links as browsers do, where the router does not. A link to the current page scrolls to the top or to the
 * element it names; the router would leave the scroll position and the old hash. The named element gets the focus if it
 * can. New pages fade in (base.css).
 */
export function PageChanges() {
  const pathname = usePathname()
  const shown = useRef(pathname)

  useEffect(() => document.documentElement.setAttribute('data-hydrated', ''), [])

  // Set before the router scrolls, because scrolling lays the new page out. Set on the first page, it would make the browser
  // calculate all styles again.
  useInsertionEffect(() => {
    if (shown.current !== pathname) document.querySelector('main')?.setAttribute('data-navigated', '')
  }, [pathname])

  useEffect(() => {
    if (shown.current !== pathname) findTarget(location.hash)?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])

  useEffect(() => {
    const followWithinPage = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || !isPlain(event) || withoutHash(link) !== withoutHash(location)) return
      // The browser follows a plain link within the page by itself.
      if (link.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      if (link.hash !== location.hash) history.pushState(null, '', link.href)
      const target = findTarget(link.hash)
      if (!target) return scrollTo(0, 0)
      target.scrollIntoView()
      target.focus({ preventScroll: true })
    }
    // Before the router, which ignores a click whose default is prevented.
    document.addEventListener('click', followWithinPage, { capture: true })
    return () => document.removeEventListener('click', followWithinPage, { capture: true })
  }, [])

  return null
}
