import type { StudioLanguage } from '../site.ts'
import type { Known, Notice } from './ledger.ts'
import { formatAlert, formatMoment } from './wording.ts'

/** In which language the owner reads, and of which site. */
export type Reader = { language: StudioLanguage; siteUrl: string }

const frame = {
  fr: {
    since: (title: string, moment: string) => `${title}, depuis le ${moment}.`,
    over: (title: string, ending: string) => `Réglé\u00a0: ${title}.\n${ending}`,
    subject: {
      over: (title: string) => `Réglé\u00a0: ${title}`,
      more: (many: number) => ` (et ${many} de plus)`,
    },
    promise: 'Le prochain e-mail à ce sujet dira que c’est réglé.',
    limit:
      'C’est le sixième e-mail en vingt-quatre heures. D’ici à demain il n’y en aura pas d’autre\u00a0: le Studio montre l’état présent.',
    signature: (siteUrl: string) => `Envoyé par votre site ${siteUrl}`,
  },
  en: {
    since: (title: string, moment: string) => `${title}, since ${moment}.`,
    over: (title: string, ending: string) => `Over: ${title}.\n${ending}`,
    subject: { over: (title: string) => `Over: ${title}`, more: (many: number) => ` (and ${many} more)` },
    promise: 'The next mail about this will say that it is over.',
    limit:
      'This is the sixth mail in twenty-four hours. There will be no other until tomorrow: the Studio shows the present state.',
    signature: (siteUrl: string) => `Sent by your site ${siteUrl}`,
  },
} as const

/** The subject and the text of a mail about what begins and what is over. */
export function toAlertMail(
  { begun, over, isLast }: Pick<Notice, 'begun' | 'over' | 'isLast'>,
  reader: Reader,
): { subject: string; text: string } {
  const words = frame[reader.language]
  const [first, ...others] = [...begun, ...over].map((known) => toTitle(known, reader))
  const title = begun.length > 0 ? (first ?? '') : words.subject.over(first ?? '')
  const parts = [
    ...begun.map((known) =>
      [
        words.since(toTitle(known, reader), formatMoment(known.since, reader.language)),
        ...formatAlert(known.alert, reader).lines,
      ].join('\n'),
    ),
    ...over.map((known) => words.over(toTitle(known, reader), formatAlert(known.alert, reader).ending)),
    ...(begun.length > 0 ? [words.promise] : []),
    ...(isLast ? [words.limit] : []),
    `-- \n${words.signature(reader.siteUrl)}\n`,
  ]
  return {
    subject: others.length > 0 ? title + words.subject.more(others.length) : title,
    text: parts.join('\n\n'),
  }
}

/** The title, with the machine where there are several. */
function toTitle({ alert, machine }: Known, reader: Reader): string {
  const { title } = formatAlert(alert, reader)
  return machine === null ? title : `${title} (${machine})`
}
