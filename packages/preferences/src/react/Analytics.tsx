'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { GoogleTag } from './googleTag.ts'

/** Loaded by visitors who agree. If it cannot be loaded, the visit is not counted, and the page is unaffected. */
const PageViews = lazy(() => import('./PageViews.tsx').catch(() => ({ default: () => null })))

const subscribe = (listener: () => void) => window.preferences?.onConsent(listener) ?? (() => {})
const isAllowed = () => window.preferences?.isAnalyticsAllowed() ?? false
const notYet = () => false

/** Google Analytics, for as long as the visitor allows it. */
export function Analytics(tag: GoogleTag) {
  const allowed = useSyncExternalStore(subscribe, isAllowed, notYet)
  return allowed ? (
    <Suspense>
      <PageViews {...tag} />
    </Suspense>
  ) : null
}
