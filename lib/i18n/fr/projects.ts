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
    summary: 'Pour qu’une banque sache où ils se situent.',
    kind: 'Application web',
  },
  learning: {
    title: 'Plateforme de formation en ligne',
    summary: 'Pour repenser l’existant avec ceux qui apprennent en tête.',
    kind: 'Refonte',
  },
  photo: {
    title: 'Boutique photo',
    summary: 'Pour montrer ses images sous un bon jour.',
    kind: 'Conseil et retouche',
  },
}
