export const home = {
  hero: {
    /** Followed by the city or region of the settings, unchanged. */
    eyebrow: 'Développeur full-stack indépendant',
    remote: 'à distance ou sur place',
    title: 'Des sites web qui travaillent pour vous.',
    /** The stressed words of the title. */
    stressed: 'travaillent',
    lead: 'Je conçois des sites et des applications web sur mesure pour les petites entreprises et les entrepreneurs : rapides, visibles et faciles à faire vivre.',
    contact: 'Parlons de votre projet',
    services: 'Voir les services',
  },
  claims: {
    heading: 'En quelques chiffres',
  },
  offer: {
    heading: 'Trois façons de vous aider',
    intro: 'De la première idée au suivi du site, une seule personne pour écouter, coder et expliquer.',
    development: {
      title: 'Développement sur mesure',
      text: 'Un site ou une application pensés pour votre métier, et pour les personnes à qui vous vous adressez.',
    },
    seo: {
      title: 'SEO et performance',
      text: 'Des pages légères et bien structurées, faites pour s’afficher vite et pour être comprises des moteurs de recherche.',
    },
    support: {
      title: 'Accompagnement',
      text: 'De l’hébergement à la maintenance, je reste à vos côtés une fois le site en ligne.',
    },
  },
  projects: {
    heading: 'Projets récents',
    intro: 'Chaque projet a son métier, ses contraintes et son public.',
    facts: 'En bref',
  },
  testimonials: {
    heading_one: 'Les mots d’un client',
    heading_other: 'Les mots des clients',
  },
  call: {
    heading: 'Un projet en tête ?',
    text: 'Décrivez-le en quelques lignes, je vous réponds dès que possible.',
    button: 'Me contacter',
  },
}
