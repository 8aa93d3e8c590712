import { useEffect } from 'react'
import { type LayoutProps, useCurrentLocale } from 'sanity'
import type { Locale } from '#lib/site.ts'
import { toLocale } from './studioLocale.ts'

/**
 * The schema and the structure are made in one language (their titles cannot change later), so another choice in
 * the menu loads the Studio again. Edits are saved as they are typed: nothing is lost.
 */
export const toLanguageGuard = (madeFor: Locale) =>
  function LanguageGuard(props: LayoutProps) {
    const current = toLocale(useCurrentLocale().id)
    useEffect(() => {
      if (current !== madeFor) window.location.reload()
    }, [current])
    return props.renderDefault(props)
  }
