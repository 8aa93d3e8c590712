import type { consent as French } from '../fr/consent.ts'

export const consent: typeof French = {
  label: 'Cookies',
  title: 'Cookies',
  withAnalytics:
    '“Accept all” remembers your settings and counts your visit with Google Analytics. “Essential only” remembers just your settings. “Reject all” remembers none.',
  withoutAnalytics:
    'This site does not measure your visit. “Accept all” and “Essential only” remember your settings; “Reject all” remembers none.',
  acceptAll: 'Accept all',
  essentialOnly: 'Essential only',
  rejectAll: 'Reject all (may affect the site)',
  more: 'More details',
  close: 'Close without choosing',
}
