export const consent = {
  label: 'Cookies',
  title: 'Cookies',
  /** What each button does; the banner has no room for more on a phone. */
  withAnalytics:
    '« Tout accepter » retient vos réglages et compte votre visite avec Google Analytics. « Essentiels uniquement » ne retient que vos réglages. « Tout refuser » n’en retient aucun.',
  withoutAnalytics:
    'Ce site ne mesure pas votre visite. « Tout accepter » et « Essentiels uniquement » retiennent vos réglages ; « Tout refuser » n’en retient aucun.',
  acceptAll: 'Tout accepter',
  essentialOnly: 'Essentiels uniquement',
  rejectAll: 'Tout refuser (peut affecter le site)',
  more: 'Plus de détails',
  close: 'Fermer sans choisir',
}
