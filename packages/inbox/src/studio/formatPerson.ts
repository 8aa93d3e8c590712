import { formatMoment as format, type StudioLanguage, toLanguageTitle } from '@freelance-site/foundation'
import type { FoundPerson, Person, PersonExport } from '../api.ts'
import { formatMoment } from './formatMessage.ts'
import type { MessagesToolOptions } from './messagesClient.ts'
import type { T } from './words/words.ts'

const formatDate = (moment: number, locale: StudioLanguage) => format(moment, locale, { dateStyle: 'long' })

/** How many messages a person has sent and when, and how many of them wait or are spam. */
export function formatPerson(person: Person, locale: StudioLanguage, t: T): string {
  const [first, last] = [formatDate(person.oldest, locale), formatDate(person.newest, locale)]
  const messages = t('messages', { count: person.messages })
  const found =
    first === last
      ? t('person.onDay', { messages, day: first })
      : t('person.between', { messages, first, last })
  const waiting = person.waiting > 0 && t('person.waiting', { count: person.waiting })
  const spam = person.spam > 0 && t('person.spam', { count: person.spam })
  return [found, waiting, spam].filter(Boolean).join(', ')
}

/** Names the copies that an erasure does not delete. */
export function formatRemains(
  { backups, mentions }: FoundPerson,
  { backupWeeks }: Pick<MessagesToolOptions, 'backupWeeks'>,
  t: T,
): string[] {
  const copies = backups === 'site' ? 'remains.siteBackups' : 'remains.databaseBackups'
  const messages = t('messages', { count: mentions })
  return [
    ...(backupWeeks === undefined ? [] : [t(copies, { weeks: backupWeeks })]),
    t('remains.mailbox'),
    ...(mentions === 0 ? [] : [t('remains.mentions', { messages })]),
  ]
}

/** All data of a person, for people to read. */
export function formatExport(all: PersonExport, locale: StudioLanguage, t: T): string {
  const at = (moment: number | null) => (moment === null ? null : formatMoment(moment, locale))
  const toText = (message: PersonExport['messages'][number]) => {
    const lines: [string, string | null][] = [
      [t('received'), at(message.receivedAt)],
      [t('name'), message.fullName],
      [t('address'), message.email],
      [t('language'), toLanguageTitle(message.locale, locale)],
      [t('export.delivered'), at(message.deliveredAt)],
      [t('export.opened'), at(message.readAt)],
      [t('answered'), at(message.answeredAt)],
      [t('archived'), at(message.archivedAt)],
      [t('setApart'), message.state === 'quarantined' ? t('yes') : null],
    ]
    const filled = lines.flatMap(([name, value]) => (value === null ? [] : t('export.line', { name, value })))
    return `${filled.join('\n')}\n\n${message.message}`
  }
  const messages = t('messages', { count: all.messages.length })
  const title = t('export.title', { address: all.address })
  const head = `${title}\n${t('export.made', { moment: formatMoment(all.exportedAt, locale), messages })}`
  return `${[head, ...all.messages.map(toText)].join(`\n\n${'-'.repeat(60)}\n\n`)}\n`
}

/** The same as JSON, for programs, with times in ISO 8601. */
export const formatJson = (all: PersonExport): string =>
  JSON.stringify(
    all,
    (name, value: unknown) =>
      name.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value,
    2,
  )
