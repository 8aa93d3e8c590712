import type { consent as French } from '../fr/consent.ts'

export const consent: typeof French = {
  label: 'Cookies',
  title: 'Cookies',
  withAnalytics:
    'Accept all: settings remembered, visits counted by Google Analytics. Essential only: settings remembered. Reject all: neither.',
  withoutAnalytics:
    'No cookie here needs your consent. Accept all or Essential only: your settings are remembered. Reject all: they aren’t.',
  acceptAll: 'Accept all',
  essentialOnly: 'Essential only',
  rejectAll: 'Reject all (may affect the site)',
  more: 'More details',
  close: 'Close without choosing',
}
