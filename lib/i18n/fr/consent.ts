export const consent = {
  label: 'Cookies',
  title: 'Cookies',
  /** What each button does; the banner has no room for more on a phone. */
  withAnalytics:
    'Tout accepter : réglages retenus, visites comptées par Google Analytics. Essentiels uniquement : réglages retenus. Tout refuser : rien.',
  withoutAnalytics:
    'Aucun cookie de ce site ne demande votre accord. Tout accepter ou Essentiels uniquement : réglages retenus. Tout refuser : rien.',
  acceptAll: 'Tout accepter',
  essentialOnly: 'Essentiels uniquement',
  rejectAll: 'Tout refuser (peut affecter le site)',
  more: 'Plus de détails',
  close: 'Fermer sans choisir',
}
