import { join } from 'node:path'
import { type Database, openPostgres, openSqlite, sharedTables } from '@freelance-site/foundation/server'
import type { DatabaseSettings } from '@freelance-site/foundation/testing'
import type { MailWords } from '../src/mail.ts'
import type { InboxOptions } from '../src/options.ts'
import { messageTables } from '../src/outbox.ts'

/** Opens the database of these settings, with the tables of the messages, which may be those of an earlier version. */
export function openMessages(
  { DATA_DIR, DATABASE_URL }: DatabaseSettings,
  messages = messageTables,
): Database {
  const tables = [sharedTables, messages]
  return DATABASE_URL === undefined
    ? openSqlite(join(DATA_DIR, 'outbox.sqlite'), tables)
    : openPostgres(DATABASE_URL, { tables, log: () => {} })
}

export const senderName = 'Le site'

const formatDate = (moment: number, tag: string, style: Intl.DateTimeFormatOptions = { dateStyle: 'long' }) =>
  new Intl.DateTimeFormat(tag, { ...style, timeZone: 'Europe/Paris' }).format(moment)

/** The words of a site in French and English. */
export const words: MailWords = {
  toSubject: (name, isSuspicious) => `${isSuspicious ? '[Peut-être indésirable] ' : ''}Message de ${name}`,
  labels: { name: 'Nom', email: 'Adresse', language: 'Langue', received: 'Reçu le', reply: 'Répondre' },
  toLanguageName: (locale) => (locale === 'en' ? 'English' : 'Français'),
  formatMoment: (moment) => formatDate(moment, 'fr', { dateStyle: 'full', timeStyle: 'short' }),
  replyByLink: 'Répondez par le lien ci-dessous.',
  toReplySubject: (locale) => (locale === 'en' ? 'Your message' : 'Votre message'),
  toQuoteIntro: ({ name, receivedAt, locale }) =>
    locale === 'en'
      ? `On ${formatDate(receivedAt, 'en-GB')}, ${name} wrote:`
      : `Le ${formatDate(receivedAt, 'fr-FR')}, ${name} a écrit\u00a0:`,
}

/** The options of a site without a mail server. */
export const options: InboxOptions = {
  paths: { contact: '/api/contact', messages: '/api/messages' },
  locales: ['fr', 'en'],
  toPage: (page, locale) =>
    `${locale === 'en' ? '/en' : ''}/contact/${page === 'sent' ? 'sent' : 'not-sent'}`,
  words,
  domain: 'site.example',
  createMailer: () => null,
  noMailerReason: 'there is no mail server',
  trusted: { ownFront: true, proxies: 0 },
}
