import type { settings as French } from '../fr/settings.ts'

export const settings: typeof French = {
  tagline: 'Tailor-made websites and web applications, in {{region}} and remotely.',
  region: 'southern France',
  claims: {
    delivered: 'projects delivered',
    clients: 'clients supported',
    satisfaction: 'satisfaction',
  },
  sender: 'Contact form',
  drawnImage: '“{{title}}”, {{brand}}: stone arches in the sun, in cut paper.',
}
