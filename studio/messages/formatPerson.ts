import { weeksKept } from 'backups/status'
import type { PickWording } from 'studio-kit/pick'
import { type People, type Person, type PersonExport, silentYears } from '#lib/messages/person.ts'
import { type Locale, languageTags, localeNames } from '#lib/site.ts'
import { formatMoment } from './formatMessage.ts'

const formatDate = (moment: number, locale: Locale) =>
  new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long' }).format(moment)

const formatMessageCount = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

/** The messages that the site stores of a person: their number, their dates, and how many wait or are spam. */
export function formatPerson(person: Person, locale: Locale, pick: PickWording): string {
  const [first, last] = [formatDate(person.oldest, locale), formatDate(person.newest, locale)]
  const when =
    first === last
      ? pick(`du ${first}`, `of ${first}`)
      : pick(`du ${first} au ${last}`, `from ${first} to ${last}`)
  const waiting =
    person.waiting > 0 &&
    pick(
      `${person.waiting} pas encore envoyé dans votre boîte`,
      `${person.waiting} not sent to your mailbox yet`,
    )
  const spam = person.spam > 0 && pick(`${person.spam} parmi les indésirables`, `${person.spam} among spam`)
  return [`${formatMessageCount(person.messages)} ${when}`, waiting, spam].filter(Boolean).join(', ')
}

/** Names the copies that an erasure does not delete. */
export function formatRemains({ backups, mentions }: People, pick: PickWording): string[] {
  const copies =
    backups === 'site'
      ? pick(
          `Les sauvegardes du site gardent encore ces messages, ${weeksKept} semaines au plus s’il s’en fait une chaque jour. Une archive que vous avez faite et les dossiers «\u00a0before-restore-…\u00a0» et «\u00a0before-reset-…\u00a0» que «\u00a0npm run restore\u00a0» a laissés dans le dossier du site les gardent jusqu’à ce que vous les effaciez. Après une restauration, effacez de nouveau.`,
          `The site’s backups still hold these messages, for ${weeksKept} weeks at most if one is made every day. An archive that you made, and the folders “before-restore-…” and “before-reset-…” that “npm run restore” left in the folder of the site, hold them until you delete them. After a restore, erase again.`,
        )
      : pick(
          `Les sauvegardes de la base de données gardent encore ces messages, aussi longtemps que son hébergeur l’annonce ; la page de confidentialité dit ${weeksKept} semaines au plus. Après une restauration, effacez de nouveau.`,
          `The backups of the database still hold these messages, for as long as its host says; the privacy page says ${weeksKept} weeks at most. After a restore, erase again.`,
        )
  const mailbox = pick(
    'Les e-mails déjà arrivés dans votre boîte y restent, comme vos réponses.',
    'Mails that have arrived in your mailbox stay there, and so do your answers.',
  )
  if (mentions === 0) return [copies, mailbox]
  const elsewhere = pick(
    `L’adresse est citée par d’autres personnes (${formatMessageCount(mentions)}), dont les mots restent. La recherche les trouve dans « Tous ».`,
    `The address is mentioned by other people (${formatMessageCount(mentions)}), whose words stay. A search finds them under “All”.`,
  )
  return [copies, mailbox, elsewhere]
}

/** Says how many people have not written for a long time, so that the owner may erase their messages. */
export const formatSilent = (count: number, pick: PickWording): string =>
  count === 1
    ? pick(
        `Une personne ne vous a plus écrit depuis plus de ${silentYears} ans.`,
        `One person has not written to you for more than ${silentYears} years.`,
      )
    : pick(
        `${count} personnes ne vous ont plus écrit depuis plus de ${silentYears} ans.`,
        `${count} people have not written to you for more than ${silentYears} years.`,
      )

type Exported = PersonExport['messages'][number]

/** Everything that the site stores of a person, as a text that anybody can read. */
export function formatExport(all: PersonExport, locale: Locale, pick: PickWording): string {
  const head = [
    pick(`Ce que ce site garde de ${all.address}`, `What this site stores about ${all.address}`),
    pick(
      `Le ${formatMoment(all.exportedAt, locale)} : ${formatMessageCount(all.messages.length)} du formulaire de contact.`,
      `On ${formatMoment(all.exportedAt, locale)}: ${formatMessageCount(all.messages.length)} of the contact form.`,
    ),
  ]
  const rule = '-'.repeat(60)
  const texts = all.messages.map((message) => formatExported(message, locale, pick))
  return `${[head.join('\n'), ...texts].join(`\n\n${rule}\n\n`)}\n`
}

function formatExported(message: Exported, locale: Locale, pick: PickWording): string {
  const at = (moment: number | null) => (moment === null ? null : formatMoment(moment, locale))
  const lines: [string, string | null][] = [
    [pick('Reçu', 'Received'), at(message.receivedAt)],
    [pick('Nom', 'Name'), message.fullName],
    [pick('Adresse', 'Address'), message.email],
    [pick('Langue', 'Language'), localeNames[message.locale]],
    [pick('Transmis par e-mail', 'Passed on by mail'), at(message.deliveredAt)],
    [pick('Ouvert', 'Opened'), at(message.readAt)],
    [pick('Archivé', 'Archived'), at(message.archivedAt)],
    [
      pick('Mis de côté comme indésirable', 'Set apart as spam'),
      message.state === 'quarantined' ? pick('oui', 'yes') : null,
    ],
  ]
  const filled = lines
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}${pick(' :', ':')} ${value}`)
  return `${filled.join('\n')}\n\n${message.message}`
}

/** The same as JSON, for programs, with times in ISO 8601. */
export const formatJson = (all: PersonExport): string =>
  JSON.stringify(
    all,
    (name, value: unknown) =>
      name.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value,
    2,
  )
