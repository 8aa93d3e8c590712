'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** The part of the page that an address names after its `#`, if any. */
const findPart = (hash: string) => document.getElementById(hash.slice(1))

/** Whether a click on a link opens it here and now: no other button, no key that asks for another tab. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey)

const withoutHash = ({ origin, pathname, search }: Location | HTMLAnchorElement) => origin + pathname + search

/**
 * Does what the router does not do right for links. One to the page being shown moves the view, to the top or to the
 * part it names: the router leaves the view where it is, and in the address the part that was named before. And a part
 * that can take the focus gets it, as it does where a browser follows the link by itself.
 */
export function Arrival() {
  const pathname = usePathname()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current !== pathname) findPart(location.hash)?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || !isPlain(event) || withoutHash(link) !== withoutHash(location)) return
      // A plain link within the page, which the browser follows right.
      if (link.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      if (link.hash !== location.hash) history.pushState(null, '', link.href)
      const part = findPart(link.hash)
      if (!part) return scrollTo(0, 0)
      part.scrollIntoView()
      part.focus({ preventScroll: true })
    }
    // Before the router, which leaves alone what is prevented.
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [])

  return null
}
