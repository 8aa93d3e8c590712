'use client'

import { perspectiveCookie } from '@freelance-site/content'
import { startPreferences } from '@freelance-site/preferences/browser'
import Cookies from 'js-cookie'
import { useRouter } from 'next/navigation'
import { VisualEditing } from 'next-sanity/visual-editing/client-component'
import { useEffect, useLayoutEffect } from 'react'
import { isLocale } from '#lib/languages.ts'
import { previewRoot, toPreviewHref } from '#lib/preview/preview.ts'

/**
 * Overlays that open the field of a text in the Studio. The page is refreshed after each edit, and when the owner chooses
 * another perspective in the Studio (drafts, published or a release).
 */
export function Editing() {
  const router = useRouter()
  return (
    <VisualEditing
      refresh={async () => router.refresh()}
      onPerspectiveChange={(perspective) => {
        const chosen = String(perspective)
        if (Cookies.get(perspectiveCookie) === chosen) return
        Cookies.set(perspectiveCookie, chosen, { path: previewRoot, sameSite: 'strict' })
        router.refresh()
      }}
    />
  )
}

/**
 * Keeps the owner in the previews, although the components of the pages link to public addresses. It is done here, not
 * in those components, so that visitors load none of it. It listens on the body: after the overlays, before React.
 */
export function KeepInPreview() {
  const router = useRouter()
  useEffect(() => {
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const go = (event: Event, pathname: string, language?: string) => {
      stop(event)
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
    const { body } = document
    const controller = new AbortController()
    const options = { signal: controller.signal }
    body.addEventListener('click', onClick, options)
    body.addEventListener('change', onChange, options)
    // Previews do not send messages.
    body.addEventListener('submit', stop, options)
    return () => controller.abort()
  }, [router])
  return null
}

/** Handles theme and cookies in the previews, which have no script in the head. */
export function Preferences() {
  useLayoutEffect(startPreferences, [])
  return null
}
