import type { consent as French } from '../fr/consent.ts'

export const consent: typeof French = {
  label: 'Cookies',
  title: 'Cookies',
  withAnalytics: {
    text: 'Accept all: settings remembered, visits counted by Google Analytics. Essential only: settings remembered. Reject all: nothing.',
    details:
      'Essential cookies remember your answer and the theme, light or dark. Analytics cookies count visits, only if you accept all. After a refusal the site may forget your settings and ask again.',
  },
  withoutAnalytics: {
    text: 'Accept all, Essential only: your settings are remembered, without measuring cookies. Reject all: nothing is remembered.',
    details:
      'Essential cookies remember your answer and the theme, light or dark. As long as the site has no measuring cookies, the first two choices come to the same. After a refusal the site may forget your settings and ask again.',
  },
  acceptAll: 'Accept all',
  essentialOnly: 'Essential only',
  rejectAll: 'Reject all (may affect the site)',
  more: 'More details',
  close: 'Close without choosing',
  learnMore: 'More about cookies',
}
