'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { countPageView, setStopped, startTag } from './googleTag.ts'

/** Counts the pages this visitor sees while it is mounted. */
export default function PageViews({ id }: { id: string }) {
  const pathname = usePathname()

  useEffect(() => {
    startTag(id)
    return () => {
      // A language switch unmounts everything, but analytics go on.
      if (window.preferences?.isAnalyticsAllowed()) return
      setStopped(id, true)
      // The tag may have written more cookies since the decision.
      window.preferences?.removeAnalyticsCookies()
    }
  }, [id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a page view
  useEffect(countPageView, [pathname])

  return null
}
