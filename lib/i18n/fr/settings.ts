/**
 * The words that belong to `lib/identity.ts`. The first three are the settings until the owner publishes others in the
 * Studio.
 */
export const settings = {
  /** `{{region}}` is replaced by the region in the settings, or else by the one below (lib/content/region.ts). */
  tagline: 'Sites et applications web sur mesure, à distance ou sur place ({{region}}).',
  region: 'sud de la France',
  claims: {
    delivered: 'projets livrés',
    clients: 'clients accompagnés',
    satisfaction: 'de satisfaction',
  },
  /** The sender name of mails with messages of visitors. */
  sender: 'Formulaire de contact',
  /** Describes the picture of a shared link: what `lib/seo/social/scenes.svg` draws. */
  drawnImage: '« {{title}} », {{brand}} : des arches de pierre au soleil, en papier découpé.',
}
