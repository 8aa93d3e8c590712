'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { consentState, isAnalyticsAllowed } from '#lib/preferences/state.ts'

/** Loaded by visitors who agree. If it cannot be loaded, the visit is not counted, and the page is unaffected. */
const PageViews = lazy(() => import('./PageViews.tsx').catch(() => ({ default: () => null })))

const notYet = () => false

/** Google Analytics with this measurement id, for as long as the visitor allows it. */
export function Analytics({ id }: { id: string }) {
  const allowed = useSyncExternalStore(consentState.subscribe, isAnalyticsAllowed, notYet)
  return allowed ? (
    <Suspense>
      <PageViews id={id} />
    </Suspense>
  ) : null
}
