/** The four projects shown until the owner publishes others. */
export const projects = {
  bakery: {
    title: 'Boulangerie en ligne',
    summary: 'Une boutique en ligne pour une boulangerie.',
    kind: 'Boutique en ligne',
    tags: { shop: 'E-commerce', trade: 'Boulangerie' },
  },
  riskMap: {
    title: 'Cartographie des risques naturels',
    summary: 'Un outil de cartographie qui aide une banque à situer les risques naturels.',
    kind: 'Application web',
    tags: { map: 'Cartographie', trade: 'Banque' },
  },
  learning: {
    title: 'Plateforme de formation',
    summary: 'La refonte d’une plateforme d’apprentissage en ligne.',
    kind: 'Refonte',
    tags: { redesign: 'Refonte', trade: 'Formation en ligne' },
  },
  photo: {
    title: 'Boutique photo',
    summary: 'Du conseil et de la retouche pour une boutique de photographie.',
    kind: 'Conseil et retouche',
    tags: { advice: 'Conseil', trade: 'Photographie' },
  },
}
