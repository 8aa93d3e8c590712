import { createHash } from 'node:crypto'
import type { StudioLanguage } from '@freelance-site/foundation'
import type { AlertMail } from './alertState.ts'
import { translatorFor } from './words/words.ts'

/** How the site and its times are named in mails. */
export type Style = {
  /** The name of the site in mails, such as its address. */
  siteName: string
  language: StudioLanguage
  /** Formats a moment, in milliseconds, for the owner. */
  formatMoment: (moment: number) => string
}

/** The subject is the title of the first problem, and how many others the mail reports. */
export function formatAlertMail(
  { begun, ended }: AlertMail,
  { siteName, language, formatMoment }: Style,
): { subject: string; text: string } {
  const t = translatorFor(language)
  const beginnings = begun.map(
    ({ title, since, details }) => `${t('mail.begun', { title, moment: formatMoment(since) })}\n${details}`,
  )
  const endings = ended.map(({ title }) => t('mail.ended', { title }))
  const signature = `-- \n${t('mail.signature', { site: siteName })}\n`
  const [first = '', ...others] = [...begun.map(({ title }) => title), ...endings]
  return {
    subject: others.length > 0 ? t('mail.subject', { first, count: others.length }) : first,
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
