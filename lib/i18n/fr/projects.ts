/**
 * The projects that `lib/identity.ts` lists, shown until the owner publishes others. Title, kind and summary do not repeat
 * each other, and claim nothing that the owner has not said.
 */
export const projects = {
  bakery: {
    title: 'Boulangerie en ligne',
    summary: 'Pour vendre le pain au-delà du comptoir.',
    kind: 'E-commerce',
  },
  riskMap: {
    title: 'Cartographie des risques naturels',
    summary: 'Pour qu’une banque voie où ils se trouvent.',
    kind: 'Application web',
  },
  learning: {
    title: 'Plateforme de formation en ligne',
    summary: 'Pour repartir de celles et ceux qui apprennent.',
    kind: 'Refonte',
  },
  photo: {
    title: 'Boutique photo',
    summary: 'Pour montrer ses images sous leur meilleur jour.',
    kind: 'Conseil et retouche',
  },
}
