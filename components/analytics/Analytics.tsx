'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { consentState, isAnalyticsAllowed } from '#lib/preferences/state.ts'

/** Only visitors who agree load it. To those who cannot, the page matters more than being counted. */
const PageViews = lazy(() => import('./PageViews.tsx').catch(() => ({ default: () => null })))

const notYet = () => false

/** Google Analytics by its measurement id, from the moment the visitor allows it to the moment they no longer do. */
export function Analytics({ id }: { id: string }) {
  const allowed = useSyncExternalStore(consentState.subscribe, isAnalyticsAllowed, notYet)
  return allowed ? (
    <Suspense>
      <PageViews id={id} />
    </Suspense>
  ) : null
}
