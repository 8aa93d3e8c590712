'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { removeAnalyticsCookies } from '#lib/preferences/analyticsCookies.ts'
import { isAnalyticsAllowed } from '#lib/preferences/state.ts'
import { countPageView, startTag, stopTag } from './googleTag.ts'

/** Counts the pages this visitor sees, for as long as it is there. */
export default function PageViews({ id }: { id: string }) {
  const pathname = usePathname()

  useEffect(() => {
    startTag(id)
    return () => {
      // A switch of the language makes a new document, and ends nothing.
      if (isAnalyticsAllowed()) return
      stopTag(id)
      // What the tag wrote between the decision and its end.
      removeAnalyticsCookies()
    }
  }, [id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a page view
  useEffect(countPageView, [pathname])

  return null
}
