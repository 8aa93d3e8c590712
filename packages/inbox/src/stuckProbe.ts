import type { Probe } from 'foundation/serverPlugin'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { InboxOptions } from './options.ts'
import type { Outbox } from './outbox.ts'

const hourMs = 3_600_000

const wordings = {
  fr: {
    title: 'Des messages ne vous parviennent pas',
    details: (count: number) =>
      `Messages que le serveur de courrier n’accepte pas depuis une heure\u00a0: ${count}. Rien n’est perdu, et l’envoi est retenté. Le Studio en dit la raison\u00a0:`,
  },
  en: {
    title: 'Messages do not reach you',
    details: (count: number) =>
      `Messages that the mail server has not accepted for an hour: ${count}. Nothing is lost, and sending is tried again. The Studio has the reason:`,
  },
} satisfies Record<StudioLanguage, object>

export function probeStuckMessages(
  outbox: Pick<Outbox, 'countStuck'>,
  { language, toolUrl }: NonNullable<InboxOptions['alerts']>,
  now = Date.now,
): Probe {
  const { title, details } = wordings[language]
  return {
    name: 'messages',
    title,
    scope: 'site',
    find: async () => {
      const { count, oldest } = await outbox.countStuck(now() - hourMs)
      return oldest === null ? [] : [{ since: oldest, details: `${details(count)}\n${toolUrl}` }]
    },
  }
}
