'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** The part of the page that an address names after its `#`, if any. */
const findPart = (hash: string) => document.getElementById(hash.slice(1))

/**
 * Does what the router leaves undone for links: one to the page being shown moves the view, to the top or to the part
 * it names; and a part that can take the focus gets it, as it does where a browser follows the link by itself.
 */
export function Arrival() {
  const pathname = usePathname()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current !== pathname) findPart(location.hash)?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])

  useEffect(() => {
    const follow = ({ target, defaultPrevented }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      // What the router has not taken over (a new tab, a plain link within the page) the browser does right.
      if (!defaultPrevented || link?.pathname !== location.pathname) return
      const part = findPart(link.hash)
      if (!part) return scrollTo(0, 0)
      part.scrollIntoView()
      part.focus({ preventScroll: true })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])

  return null
}
