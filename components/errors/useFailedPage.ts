import { useSyncExternalStore } from 'react'
import { toFailedPage } from '#lib/errors/errorPage.ts'

const subscribeToNothing = () => () => {}

/** The address of the page that failed, once scripts run; null where none did. */
export const useFailedPage = (): string | null =>
  useSyncExternalStore(
    subscribeToNothing,
    () => toFailedPage(document.referrer, location.origin),
    () => null,
  )
