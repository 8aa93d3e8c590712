/** Titles and descriptions for search engines and shared links; titles are followed by the brand. */
export const meta = {
  home: {
    menu: 'Accueil',
    title: 'Développeur web full-stack indépendant',
    description:
      'Développement sur mesure, SEO et performance, accompagnement : des sites et des applications web pour les petites entreprises et les entrepreneurs.',
  },
  services: {
    menu: 'Services',
    title: 'Services et formules',
    description:
      'Site vitrine, site sur mesure ou plateforme e-commerce, hébergement et maintenance : ce que comprend chaque formule.',
  },
  contact: {
    menu: 'Contact',
    title: 'Contact',
    description: 'Décrivez votre projet de site ou d’application web en quelques lignes.',
  },
  terms: {
    menu: 'Mentions légales',
    title: 'Mentions légales',
    description:
      'Informations sur l’entreprise, conditions d’utilisation, propriété intellectuelle et responsabilité.',
  },
  privacy: {
    menu: 'Confidentialité',
    title: 'Politique de confidentialité',
    description: 'Les données recueillies par ce site, leur usage, leur sécurité et vos droits.',
  },
  cookies: {
    menu: 'Cookies',
    title: 'Politique de cookies',
    description: 'Les cookies de ce site, à quoi ils servent et comment choisir ceux que vous acceptez.',
  },
  notFound: { title: 'Page introuvable', description: 'Cette page n’existe pas ou n’existe plus.' },
  gone: { title: 'Page retirée', description: 'Cette page n’existe plus.' },
  server: { title: 'Erreur', description: 'Une erreur est survenue.' },
  unavailable: { title: 'Service indisponible', description: 'Le site est momentanément indisponible.' },
  sent: { title: 'Message envoyé', description: 'Votre message a été envoyé.' },
  notSent: { title: 'Message non envoyé', description: 'Votre message n’a pas pu être envoyé.' },
  withBrand: '{{title}} · {{brand}}',
}
