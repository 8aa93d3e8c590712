export const consent = {
  label: 'Cookies',
  title: 'Un mot sur les cookies',
  text: 'Les cookies essentiels retiennent vos choix, comme le thème clair ou sombre. Les cookies de mesure comptent les visites avec Google Analytics. « Tout accepter » autorise les deux, « Essentiels uniquement » les premiers seulement, « Tout refuser » aucun : le site peut alors oublier vos préférences.',
  acceptAll: 'Tout accepter',
  essentialOnly: 'Essentiels uniquement',
  rejectAll: 'Tout refuser (peut affecter le site)',
  close: 'Fermer sans choisir',
  learnMore: 'En savoir plus sur les cookies',
}
