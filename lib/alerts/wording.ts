import { formatBackupIncident } from '../backup/backupStatus.ts'
import { timeZone } from '../identity.ts'
import { formatFailureCause } from '../publishing/failureCause.ts'
import { formatHostLag, hostLagReasons } from '../publishing/hostLag.ts'
import { formatIncident, type Incident } from '../publishing/incident.ts'
import { formatProblem } from '../publishing/reason.ts'
import { languageTags, type StudioLanguage } from '../site.ts'
import type { Alert, AlertKind } from './alert.ts'

type AlertOf<Kind extends AlertKind> = Extract<Alert, { kind: Kind }>

/** What an alert is called; what the owner should know and where to go; what is so once it is over. */
type Wordings = {
  [Kind in AlertKind]: {
    title: (alert: AlertOf<Kind>) => string
    lines: (alert: AlertOf<Kind>, siteUrl: string) => string[]
    ending: (alert: AlertOf<Kind>) => string
  }
}

/** A moment as it stands in a mail. */
export const formatMoment = (moment: number | string, language: StudioLanguage): string =>
  new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(moment),
  )

/** The output of a compiler may have any length. */
const maxCharacters = 2_000

const clip = (text: string) => (text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text)

/** What is wrong with each document, and its address in the Studio. */
const toProblemLines = (
  { problems }: Extract<AlertOf<'release'>['cause'], { kind: 'documents' }>,
  siteUrl: string,
  language: StudioLanguage,
) =>
  problems.flatMap((problem) => [
    `– ${formatProblem(problem, language)}`,
    ...(problem.document === null
      ? []
      : [`  ${siteUrl}/studio/intent/edit/id=${encodeURIComponent(problem.document)}/`]),
  ])

const toScheduleUrl = (siteUrl: string, release: string) =>
  `${siteUrl}/studio/releases/${encodeURIComponent(release)}`

type Part = { title: string; ending: string }

const frenchParts: Record<Incident['part'], Part> = {
  content: { title: 'Le contenu du site ne peut pas être lu', ending: 'Il se lit de nouveau.' },
  messages: { title: 'Les messages ne peuvent pas être gardés', ending: 'Ils le sont de nouveau.' },
  secrets: { title: 'Les secrets du site ne peuvent pas être lus', ending: 'Ils se lisent de nouveau.' },
  release: { title: 'La version en ligne est abîmée', ending: 'La version en ligne est intacte.' },
  lake: { title: 'Le lac de contenu ne répond plus', ending: 'Il répond de nouveau.' },
  renderer: { title: 'Le programme qui crée les pages ne tourne pas', ending: 'Il tourne de nouveau.' },
}

const french: Wordings = {
  release: {
    title: () => 'Le dernier changement n’est pas en ligne',
    lines: ({ cause }, siteUrl) => [
      ...(cause.kind === 'documents'
        ? ['Des contenus publiés ne peuvent pas être montrés\u00a0:', ...toProblemLines(cause, siteUrl, 'fr')]
        : [clip(formatFailureCause(cause, 'fr'))]),
      'Les visiteurs voient les pages précédentes.',
    ],
    ending: () => 'Tout ce qui est publié est en ligne.',
  },
  schedule: {
    title: ({ title, release }) =>
      `La publication programmée «\u00a0${title ?? release}\u00a0» n’a pas eu lieu`,
    lines: ({ publishAt, reason, release }, siteUrl) => [
      ...(publishAt === null ? [] : [`Elle était prévue le ${formatMoment(publishAt, 'fr')}.`]),
      ...(reason === null ? [] : [`Le lac de contenu l’a refusée\u00a0: ${reason}`]),
      toScheduleUrl(siteUrl, release),
    ],
    ending: () => 'Elle a été publiée, reprogrammée ou retirée.',
  },
  messages: {
    title: () => 'Des messages ne vous parviennent pas',
    lines: ({ waiting }, siteUrl) => [
      `${waiting === 1 ? '1 message attend' : `${waiting} messages attendent`} depuis plus d’une heure que le serveur de courrier l’accepte. Rien n’est perdu, et l’envoi est retenté. Le Studio en dit la raison\u00a0:`,
      `${siteUrl}/studio/messages`,
    ],
    ending: () => 'Tous vous ont été remis.',
  },
  disk: {
    title: () => 'Le disque est presque plein',
    lines: ({ folder, freeMb, totalMb }) => [
      `Il reste ${freeMb}\u00a0Mo sur ${totalMb} là où se trouve ${folder}. Sans place, rien ne peut être publié ni sauvegardé, et le formulaire ne prend plus de messages.`,
    ],
    ending: () => 'Il a de nouveau de la place.',
  },
  backup: {
    title: () => 'La dernière sauvegarde a plus d’une semaine',
    lines: ({ lastAt, incidents }) => [
      `Elle est du ${formatMoment(lastAt, 'fr')}.`,
      ...incidents.map((incident) => formatBackupIncident(incident, 'fr')),
    ],
    ending: () => 'Il y en a de nouveau une récente.',
  },
  part: {
    title: ({ incident }) => frenchParts[incident.part].title,
    lines: ({ incident }) => [clip(formatIncident(incident, 'fr'))],
    ending: ({ incident }) => frenchParts[incident.part].ending,
  },
  host: {
    title: () => 'Publié, mais pas en ligne chez votre hébergeur',
    lines: ({ shownAt }) => [formatHostLag(new Date(shownAt), 'fr', timeZone), hostLagReasons.fr],
    ending: () => 'Le site montre ce qui est publié.',
  },
}

const englishParts: Record<Incident['part'], Part> = {
  content: { title: 'The content of the site cannot be read', ending: 'It can be read again.' },
  messages: { title: 'Messages cannot be kept', ending: 'They are kept again.' },
  secrets: { title: 'The secrets of the site cannot be read', ending: 'They can be read again.' },
  release: { title: 'The live release is damaged', ending: 'The live release is intact.' },
  lake: { title: 'The content lake does not answer any more', ending: 'It answers again.' },
  renderer: { title: 'The program that makes the pages does not run', ending: 'It runs again.' },
}

const english: Wordings = {
  release: {
    title: () => 'The last change is not live',
    lines: ({ cause }, siteUrl) => [
      ...(cause.kind === 'documents'
        ? ['Some published content cannot be shown:', ...toProblemLines(cause, siteUrl, 'en')]
        : [clip(formatFailureCause(cause, 'en'))]),
      'Visitors see the pages before it.',
    ],
    ending: () => 'Everything published is live.',
  },
  schedule: {
    title: ({ title, release }) => `The scheduled publication “${title ?? release}” did not happen`,
    lines: ({ publishAt, reason, release }, siteUrl) => [
      ...(publishAt === null ? [] : [`It was due on ${formatMoment(publishAt, 'en')}.`]),
      ...(reason === null ? [] : [`The content lake refused it: ${reason}`]),
      toScheduleUrl(siteUrl, release),
    ],
    ending: () => 'It has been published, scheduled anew or removed.',
  },
  messages: {
    title: () => 'Messages do not reach you',
    lines: ({ waiting }, siteUrl) => [
      `${waiting === 1 ? '1 message has' : `${waiting} messages have`} been waiting for more than an hour for the mail server to accept it. Nothing is lost, and sending is tried again. The Studio has the reason:`,
      `${siteUrl}/studio/messages`,
    ],
    ending: () => 'All have been delivered to you.',
  },
  disk: {
    title: () => 'The disk is almost full',
    lines: ({ folder, freeMb, totalMb }) => [
      `${freeMb} MB of ${totalMb} are left where ${folder} is. Without room nothing can be published or backed up, and the form takes no more messages.`,
    ],
    ending: () => 'It has room again.',
  },
  backup: {
    title: () => 'The last backup is more than a week old',
    lines: ({ lastAt, incidents }) => [
      `It was made on ${formatMoment(lastAt, 'en')}.`,
      ...incidents.map((incident) => formatBackupIncident(incident, 'en')),
    ],
    ending: () => 'There is a recent one again.',
  },
  part: {
    title: ({ incident }) => englishParts[incident.part].title,
    lines: ({ incident }) => [clip(formatIncident(incident, 'en'))],
    ending: ({ incident }) => englishParts[incident.part].ending,
  },
  host: {
    title: () => 'Published, but not taken by your host',
    lines: ({ shownAt }) => [formatHostLag(new Date(shownAt), 'en', timeZone), hostLagReasons.en],
    ending: () => 'The site shows what is published.',
  },
}

const wordings: Record<StudioLanguage, Wordings> = { fr: french, en: english }

/** An alert in words. */
export function formatAlert<Kind extends AlertKind>(
  alert: AlertOf<Kind>,
  { language, siteUrl }: { language: StudioLanguage; siteUrl: string },
): { title: string; lines: string[]; ending: string } {
  const { title, lines, ending }: Wordings[Kind] = wordings[language][alert.kind]
  return { title: title(alert), lines: lines(alert, siteUrl), ending: ending(alert) }
}
