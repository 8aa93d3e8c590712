import type { StudioLanguage } from 'foundation/studioLanguage'

export const wordings = {
  fr: {
    colon: '\u00a0: ',
    since: (moment: string) => `depuis le ${moment}`,
    over: 'Réglé\u00a0: ',
    more: (count: number) => ` (et ${count} de plus)`,
    sentBy: 'Envoyé par votre site',
    disk: 'Le disque est presque plein',
    diskSpace: (freeMb: number) => `Il reste ${freeMb}\u00a0Mo.`,
  },
  en: {
    colon: ': ',
    since: (moment: string) => `since ${moment}`,
    over: 'Over: ',
    more: (count: number) => ` (and ${count} more)`,
    sentBy: 'Sent by your site',
    disk: 'The disk is almost full',
    diskSpace: (freeMb: number) => `${freeMb} MB are left.`,
  },
} as const satisfies Record<StudioLanguage, object>
