'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'

/** Loaded by visitors who agree. If it cannot be loaded, the visit is not counted, and the page is unaffected. */
const PageViews = lazy(() => import('./PageViews.tsx').catch(() => ({ default: () => null })))

const subscribe = (listener: () => void) => window.preferences?.onConsent(listener) ?? (() => {})
const isAllowed = () => window.preferences?.isAnalyticsAllowed() ?? false
const notYet = () => false

/** Google Analytics with this measurement id, for as long as the visitor allows it. */
export function Analytics({ id }: { id: string }) {
  const allowed = useSyncExternalStore(subscribe, isAllowed, notYet)
  return allowed ? (
    <Suspense>
      <PageViews id={id} />
    </Suspense>
  ) : null
}
