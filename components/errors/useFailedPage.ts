import { useBrowserValue } from 'preferences/react/useBrowserValue'
import { toFailedPage } from '#lib/errors/errorPage.ts'

/** The address of the page that failed, or null if none did. It is known once scripts run. */
export const useFailedPage = (): string | null =>
  useBrowserValue(() => toFailedPage(document.referrer, location.origin), null)
