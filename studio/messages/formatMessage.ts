import type { PickWording } from 'studio-kit/pick'
import { formatUnknownOwner, type Incident } from 'studio-kit/ui/ownerClient'
import { quarantineDays } from '#lib/contact/form.ts'
import { formatMailSettings } from '#lib/mailSettings.ts'
import type { Message, MessageLine, MessageView } from '#lib/messages/api.ts'
import { type Locale, languageTags } from '#lib/site.ts'

export const toViewTitle = (view: MessageView, pick: PickWording): string =>
  ({
    inbox: pick('Réception', 'Inbox'),
    new: pick('Nouveaux', 'New'),
    waiting: pick('En attente', 'Waiting'),
    archived: pick('Archivés', 'Archived'),
    spam: pick('Indésirables', 'Spam'),
    all: pick('Tous', 'All'),
  })[view]

export function formatEmpty(view: MessageView, search: string, pick: PickWording): string {
  if (search.trim() !== '')
    return pick('Aucun message ne contient ces mots.', 'No message contains these words.')
  return {
    inbox: pick(
      'Rien ici. Les messages du formulaire de contact arrivent dans cette liste.',
      'Nothing here. Messages of the contact form arrive in this list.',
    ),
    new: pick('Vous avez tout lu.', 'You have read everything.'),
    waiting: pick('Aucun message n’attend d’être envoyé.', 'No message is waiting to be sent.'),
    archived: pick('Aucun message archivé.', 'No archived message.'),
    spam: pick('Aucun message indésirable.', 'No spam.'),
    all: pick('Aucun message pour l’instant.', 'No message yet.'),
  }[view]
}

/** The number of messages in a list, and when spam is deleted. */
export function formatCount(count: number, view: MessageView, pick: PickWording): string {
  const messages = count === 1 ? '1 message' : `${count} messages`
  if (view !== 'spam') return messages
  return pick(
    `${messages}. Ce qui est indésirable est effacé au bout de ${quarantineDays} jours.`,
    `${messages}. Spam is deleted after ${quarantineDays} days.`,
  )
}

/** The date of a message in a list: the time if it came today, or else the day. */
export function formatDay(moment: number, now: number, locale: Locale): string {
  const [then, today] = [new Date(moment), new Date(now)]
  const isToday = then.toDateString() === today.toDateString()
  const isThisYear = then.getFullYear() === today.getFullYear()
  const style: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: 'short' }
    : isThisYear
      ? { day: 'numeric', month: 'short' }
      : { dateStyle: 'short' }
  return new Intl.DateTimeFormat(languageTags[locale], style).format(then)
}

export const formatMoment = (moment: number, locale: Locale): string =>
  new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeStyle: 'short' }).format(moment)

export type Label = { text: string; tone: 'caution' | 'critical' | 'default' }

/** The label of an unusual message in a list. */
export function toLabel(line: MessageLine, pick: PickWording): Label | null {
  if (line.state === 'quarantined') return { tone: 'caution', text: pick('Indésirable', 'Spam') }
  if (line.state === 'waiting')
    return line.attempts > 0
      ? { tone: 'critical', text: pick('Envoi en échec', 'Sending fails') }
      : { tone: 'default', text: pick('En attente', 'Waiting') }
  return line.archivedAt === null ? null : { tone: 'default', text: pick('Archivé', 'Archived') }
}

export type Delivery = {
  tone: 'positive' | 'caution' | 'critical' | 'default'
  text: string
  detail?: string
}

/** Whether a message was mailed to the owner, or why not. `detail` is the answer of the mail server. */
export function formatDelivery(message: Message, locale: Locale, pick: PickWording): Delivery {
  const { state, deliveredAt, attempts, lastProblem, dueAt } = message
  if (state === 'quarantined') return { tone: 'caution', text: formatSuspicion(message, pick) }
  if (state === 'delivered')
    return {
      tone: 'positive',
      text: pick(
        `Envoyé dans votre boîte le ${formatMoment(deliveredAt ?? 0, locale)}.`,
        `Sent to your mailbox on ${formatMoment(deliveredAt ?? 0, locale)}.`,
      ),
    }
  if (!message.isMailSetUp)
    return {
      tone: 'caution',
      text: pick(
        `Pas envoyé dans votre boîte, car l’envoi d’e-mails n’est pas réglé\u00a0: donnez ${formatMailSettings('et')} dans le fichier .env.`,
        `Not sent to your mailbox, because sending mail is not set up: give ${formatMailSettings('and')} in the file .env.`,
      ),
    }
  if (lastProblem === null || attempts === 0)
    return {
      tone: 'default',
      text: pick('L’envoi dans votre boîte va commencer.', 'Sending to your mailbox is about to begin.'),
    }
  return {
    tone: 'critical',
    text: pick(
      `Pas encore envoyé dans votre boîte, après ${attempts === 1 ? 'un essai' : `${attempts} essais`}. Prochain essai\u00a0: ${formatMoment(dueAt, locale)}.`,
      `Not sent to your mailbox yet, after ${attempts === 1 ? 'one attempt' : `${attempts} attempts`}. Next attempt: ${formatMoment(dueAt, locale)}.`,
    ),
    detail: lastProblem,
  }
}

function formatSuspicion({ suspicion }: Message, pick: PickWording): string {
  if (suspicion === 'owner')
    return pick('Mis de côté par vous comme indésirable.', 'Set apart as spam by you.')
  if (suspicion === 'hiddenField')
    return pick(
      'Mis de côté et pas envoyé dans votre boîte\u00a0: un champ que personne ne voit a été rempli.',
      'Set apart and not sent to your mailbox: a field that nobody sees was filled in.',
    )
  if (suspicion === 'tooFast')
    return pick(
      'Mis de côté et pas envoyé dans votre boîte\u00a0: le formulaire a été rempli en moins d’une seconde.',
      'Set apart and not sent to your mailbox: the form was filled in within a second.',
    )
  if (suspicion === 'crowd')
    return pick(
      'Mis de côté et pas envoyé dans votre boîte\u00a0: trop de messages arrivaient en même temps. Si c’est un vrai message, choisissez «\u00a0Pas indésirable\u00a0».',
      'Set apart and not sent to your mailbox: too many messages came at the same time. If it is a real one, choose “Not spam”.',
    )
  return pick('Mis de côté comme indésirable.', 'Set apart as spam.')
}

export function formatIncident(incident: Incident, pick: PickWording): string {
  const unanswered = pick(
    'Le site ne répond pas\u00a0: nouvel essai dans quelques secondes. Aucun message n’est perdu.',
    'The site does not answer: trying again in a few seconds. No message is lost.',
  )
  return {
    unreachable: unanswered,
    unreadable: unanswered,
    ...formatUnknownOwner(pick),
    notFound: pick(
      'Ici, les messages ne sont pas gardés\u00a0: ils partent directement dans votre boîte.',
      'Messages are not stored here: they go straight to your mailbox.',
    ),
    gone: pick('Ce message a été effacé.', 'This message has been deleted.'),
  }[incident]
}
