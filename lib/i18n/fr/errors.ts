export const errors = {
  notFound: {
    heading: 'Page introuvable',
    text: 'Cette adresse ne mène nulle part : la page a peut-être changé de place.',
  },
  gone: {
    heading: 'Cette page n’existe plus',
    text: 'Elle a été retirée du site : rien ne la remplace à cette adresse.',
  },
  server: {
    heading: 'Une erreur est survenue',
    text: 'Le site a rencontré un problème en préparant cette page. Réessayez dans un instant.',
  },
  unavailable: {
    heading: 'Service momentanément indisponible',
    text: 'Le site fait une pause. Il sera de retour bientôt : réessayez un peu plus tard.',
  },
  /** Leads back to the page that failed. */
  again: 'Réessayer',
  home: 'Revenir à l’accueil',
  contact: 'Me contacter',
}
