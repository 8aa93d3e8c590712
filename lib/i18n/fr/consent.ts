export const consent = {
  label: 'Cookies',
  title: 'Un mot sur les cookies',
  withAnalytics: {
    text: 'Les cookies essentiels retiennent vos choix. Les cookies de mesure comptent les visites avec Google Analytics.',
    details:
      '« Tout accepter » autorise les deux, « Essentiels uniquement » les premiers seulement, « Tout refuser » aucun : le site peut alors oublier vos préférences, comme le thème clair ou sombre.',
  },
  withoutAnalytics: {
    text: 'Ce site n’a que des cookies essentiels : ils retiennent vos choix, comme le thème clair ou sombre.',
    details:
      '« Tout accepter » et « Essentiels uniquement » les autorisent : tant que le site ne compte pas ses visites, ces deux choix se valent. « Tout refuser » n’en autorise aucun : le site peut alors oublier vos préférences.',
  },
  acceptAll: 'Tout accepter',
  essentialOnly: 'Essentiels uniquement',
  rejectAll: 'Tout refuser (peut affecter le site)',
  more: 'Plus de détails',
  close: 'Fermer sans choisir',
  learnMore: 'En savoir plus sur les cookies',
}
