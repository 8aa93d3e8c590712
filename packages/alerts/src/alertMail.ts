import { createHash } from 'node:crypto'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { AlertMail } from './alertState.ts'

export const wordings = {
  fr: {
    colon: '\u00a0: ',
    since: (moment: string) => `depuis le ${moment}`,
    over: 'Réglé\u00a0: ',
    more: (count: number) => ` (et ${count} de plus)`,
    sentBy: 'Envoyé par votre site',
  },
  en: {
    colon: ': ',
    since: (moment: string) => `since ${moment}`,
    over: 'Over: ',
    more: (count: number) => ` (and ${count} more)`,
    sentBy: 'Sent by your site',
  },
} satisfies Record<StudioLanguage, object>

export type Style = {
  /** The name of the site in mails, such as its address. */
  siteName: string
  language: StudioLanguage
  /** Formats a moment, in milliseconds, for the owner. */
  formatMoment: (moment: number) => string
}

export function formatAlertMail(
  { begun, ended }: AlertMail,
  { siteName, language, formatMoment }: Style,
): { subject: string; text: string } {
  const words = wordings[language]
  const beginnings = begun.map(
    ({ title, since, details }) => `${title}, ${words.since(formatMoment(since))}.\n${details}`,
  )
  const endings = ended.map(({ title }) => words.over + title)
  const signature = `-- \n${words.sentBy} ${siteName}\n`
  const [first = '', ...others] = [...begun.map(({ title }) => title), ...endings]
  return {
    subject: others.length > 0 ? first + words.more(others.length) : first,
    text: [...beginnings, ...endings, signature].join('\n\n'),
  }
}

/** The same for every attempt, so that mail systems recognise a duplicate. */
export function toMailId({ begun, ended }: AlertMail): string {
  const moments = [
    ...begun.map(({ key, since }) => [key, since]),
    ...ended.map(({ key, seenAt }) => [key, seenAt]),
  ]
  return createHash('sha256').update(JSON.stringify(moments)).digest('hex').slice(0, 40)
}
