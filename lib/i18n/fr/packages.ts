/** The six packages shown until the owner publishes others. Months of free maintenance are a separate field. */
export const packages = {
  showcase: { name: 'Site vitrine', includes: { sections: '4 sections essentielles' } },
  custom: { name: 'Site sur mesure', includes: { pages: '4 à 6 pages' } },
  ecommerce: {
    name: 'Plateforme e-commerce',
    includes: { shop: 'Vos produits présentés et vendus en ligne' },
  },
  hosting: { name: 'Hébergement', includes: { firstMonth: 'Premier mois offert' } },
  hostingMaintenance: {
    name: 'Hébergement et maintenance',
    includes: { hosting: 'Hébergement de votre site', maintenance: 'Maintenance de votre site' },
  },
  hostingPremium: {
    name: 'Hébergement et maintenance premium',
    includes: {
      hosting: 'Hébergement de votre site',
      changes: '4 h de modifications par mois',
      response: 'Réponse en moins de 2 h',
    },
  },
}
