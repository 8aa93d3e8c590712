/**
 * What `lib/identity.ts` says in no language. The first three are the settings until the owner publishes others in the
 * Studio.
 */
export const settings = {
  /** `{{region}}` stands for the city or region below, or for the owner’s own (lib/content/region.ts). */
  tagline: 'Sites et applications web sur mesure : sur place ({{region}}) ou à distance.',
  region: 'sud de la France',
  claims: {
    delivered: 'projets livrés',
    clients: 'clients accompagnés',
    satisfaction: 'de satisfaction',
  },
  /** The sender of mails with messages of visitors. */
  sender: 'Formulaire de contact',
  /** Describes the picture of a shared link: what `lib/seo/social/scenes.svg` draws. */
  drawnImage: '« {{title}} », {{brand}} : des arches de pierre au soleil, en papier découpé.',
}
