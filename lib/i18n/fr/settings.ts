/** What the site says of itself until the owner publishes other words in the Studio. */
export const settings = {
  tagline: 'Sites et applications web sur mesure, dans le sud de la France et à distance.',
  region: 'sud de la France',
  claims: {
    delivered: 'projets livrés',
    clients: 'clients accompagnés',
    satisfaction: 'de satisfaction',
  },
}
