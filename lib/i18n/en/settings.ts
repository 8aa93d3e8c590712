import type { settings as French } from '../fr/settings.ts'

export const settings: typeof French = {
  tagline: 'Bespoke websites and web apps, in {{region}} and remotely.',
  region: 'southern France',
  claims: {
    delivered: 'projects delivered',
    clients: 'clients supported',
    satisfaction: 'satisfaction',
  },
  sender: 'Contact form',
  drawnImage: '“{{title}}”, {{brand}}: sunlit stone arches, cut from paper.',
}
