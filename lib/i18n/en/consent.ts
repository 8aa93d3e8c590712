import type { consent as French } from '../fr/consent.ts'

export const consent: typeof French = {
  label: 'Cookies',
  title: 'A word about cookies',
  withAnalytics: {
    text: 'Essential cookies remember your choices. Analytics cookies count visits with Google Analytics.',
    details:
      '“Accept all” allows both, “Essential only” just the first kind, “Reject all” neither: the site may then forget your preferences, such as the light or dark theme.',
  },
  withoutAnalytics: {
    text: 'This site has essential cookies only: they remember your choices, such as the light or dark theme.',
    details:
      '“Accept all” and “Essential only” both allow them: as long as the site does not count its visits, the two come to the same. “Reject all” allows none: the site may then forget your preferences.',
  },
  acceptAll: 'Accept all',
  essentialOnly: 'Essential only',
  rejectAll: 'Reject all (may affect the site)',
  more: 'More details',
  close: 'Close without choosing',
  learnMore: 'More about cookies',
}
