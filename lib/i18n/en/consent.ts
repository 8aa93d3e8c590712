import type { consent as French } from '../fr/consent.ts'

export const consent: typeof French = {
  label: 'Cookies',
  title: 'A word about cookies',
  text: 'Essential cookies remember your choices, such as the light or dark theme. Analytics cookies count visits with Google Analytics. “Accept all” allows both, “Essential only” just the first kind, “Reject all” neither: the site may then forget your preferences.',
  acceptAll: 'Accept all',
  essentialOnly: 'Essential only',
  rejectAll: 'Reject all (may affect the site)',
  close: 'Close without choosing',
  learnMore: 'More about cookies',
}
