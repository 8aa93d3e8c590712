import { toFailedPage } from '#lib/errors/errorPage.ts'
import { useBrowserValue } from '../ui/useBrowserValue.ts'

/** The address of the page that failed, once scripts run; null where none did. */
export const useFailedPage = (): string | null =>
  useBrowserValue(() => toFailedPage(document.referrer, location.origin), null)
