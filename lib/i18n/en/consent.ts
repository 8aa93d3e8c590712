import type { consent as French } from '../fr/consent.ts'

export const consent: typeof French = {
  label: 'Cookies',
  title: 'Cookies',
  withAnalytics:
    'Accept all: settings remembered, visits counted by Google Analytics. Essential only: settings remembered. Reject all: nothing.',
  withoutAnalytics:
    'No cookie on this site needs your consent. The first two choices remember your settings, the last one remembers nothing.',
  acceptAll: 'Accept all',
  essentialOnly: 'Essential only',
  rejectAll: 'Reject all (may affect the site)',
  more: 'More details',
  close: 'Close without choosing',
}
