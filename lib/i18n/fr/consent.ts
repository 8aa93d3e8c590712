export const consent = {
  label: 'Cookies',
  title: 'Cookies',
  /** What each button does; the banner has no room for more on a phone. */
  withAnalytics: {
    text: 'Tout accepter : réglages retenus, visites comptées par Google Analytics. Essentiels uniquement : réglages retenus. Tout refuser : rien.',
    details:
      'Les cookies essentiels retiennent votre réponse et le thème, clair ou sombre. Ceux de mesure comptent les visites, seulement si vous acceptez tout. Après un refus, le site peut oublier vos réglages et vous reposer la question.',
  },
  withoutAnalytics: {
    text: 'Aucun cookie de ce site ne demande votre accord. Tout accepter ou Essentiels uniquement : réglages retenus. Tout refuser : rien.',
    details:
      'Les cookies essentiels retiennent votre réponse et le thème, clair ou sombre. Tant que le site n’a pas de cookies de mesure, les deux premiers choix reviennent au même. Après un refus, le site peut oublier vos réglages et vous reposer la question.',
  },
  acceptAll: 'Tout accepter',
  essentialOnly: 'Essentiels uniquement',
  rejectAll: 'Tout refuser (peut affecter le site)',
  more: 'Plus de détails',
  close: 'Fermer sans choisir',
  learnMore: 'En savoir plus sur les cookies',
}
