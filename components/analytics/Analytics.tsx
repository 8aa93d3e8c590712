'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { removeAnalyticsCookies } from '#lib/preferences/analyticsCookies.ts'
import { consentState } from '#lib/preferences/consentState.ts'
import { countPageView, startTag, stopTag } from './googleTag.ts'

const isAllowed = () => consentState.get()?.analytics === true
/** While the server's page is taken over, nothing is known: to act on “no” would remove what a consent allows. */
const notYet = () => null

/** Google Analytics by its measurement id, from the moment the visitor allows it to the moment they no longer do. */
export function Analytics({ id }: { id: string }) {
  const allowed = useSyncExternalStore(consentState.subscribe, isAllowed, notYet)
  const pathname = usePathname()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a page view
  useEffect(() => {
    if (allowed === null) return
    if (allowed) {
      startTag(id)
      countPageView()
    } else {
      stopTag(id)
      // What the tag wrote between the decision and its end.
      removeAnalyticsCookies()
    }
  }, [id, allowed, pathname])

  return null
}
