import type { consent as French } from '../fr/consent.ts'

export const consent: typeof French = {
  label: 'Cookies',
  title: 'Cookies',
  withAnalytics: {
    text: 'Accept all: settings remembered, visits counted by Google Analytics. Essential only: settings remembered. Reject all: neither.',
    details:
      'Essential cookies remember your answer and your theme, light or dark. Analytics cookies count visits, and only if you accept all. If you reject all, the site may forget your settings and ask you again.',
  },
  withoutAnalytics: {
    text: 'No cookie here needs your consent. Accept all or Essential only: your settings are remembered. Reject all: they aren’t.',
    details:
      'Essential cookies remember your answer and your theme, light or dark. As long as the site has no analytics cookies, the first two choices do the same thing. If you reject all, the site may forget your settings and ask you again.',
  },
  acceptAll: 'Accept all',
  essentialOnly: 'Essential only',
  rejectAll: 'Reject all (may affect the site)',
  more: 'More details',
  close: 'Close without choosing',
  learnMore: 'More about cookies',
}
