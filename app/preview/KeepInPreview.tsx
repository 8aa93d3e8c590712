'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { toPreviewHref } from '#lib/preview/paths.ts'
import { isLocale } from '#lib/site.ts'

/**
 * Keeps the owner among the previews, though the parts of the pages lead to public addresses: here, and not in
 * those parts, so that visitors load nothing of it. It listens on the body, after the overlays and before React.
 */
export function KeepInPreview() {
  const router = useRouter()
  useEffect(() => {
    const go = (event: Event, pathname: string, language?: string) => {
      event.preventDefault()
      event.stopPropagation()
      router.push(toPreviewHref(pathname, language))
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.origin !== location.origin || event.defaultPrevented) return
      if (link.pathname === location.pathname && link.hash) return
      link.closest<HTMLElement>(':popover-open')?.hidePopover()
      go(event, link.pathname, link.hreflang)
    }
    const onChange = (event: Event) => {
      const { target } = event
      if (target instanceof HTMLSelectElement && isLocale(target.value))
        go(event, location.pathname, target.value)
    }
    // A preview sends nobody a message.
    const onSubmit = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const { body } = document
    body.addEventListener('click', onClick)
    body.addEventListener('change', onChange)
    body.addEventListener('submit', onSubmit)
    return () => {
      body.removeEventListener('click', onClick)
      body.removeEventListener('change', onChange)
      body.removeEventListener('submit', onSubmit)
    }
  }, [router])
  return null
}
