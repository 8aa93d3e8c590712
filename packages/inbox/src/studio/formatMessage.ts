import { formatMoment as format, type StudioLanguage } from '@freelance-site/foundation'
import type { Notice, Polled } from '@freelance-site/studio-kit/studio'
import type { Message, MessageLine, MessageList, MessageView } from '../api.ts'
import { quarantineDays, suspicions } from '../form.ts'
import { toMailFailure } from '../mailFailure.ts'
import type { MessagesToolOptions } from './messagesClient.ts'
import type { T } from './words/words.ts'

/** The number of messages in a list, and when spam is deleted; or of those that a search found in all lists. */
export function formatCount(count: number, view: MessageView, search: string, t: T): string {
  const isSearch = search.trim() !== ''
  if (count === 0) return t(isSearch ? 'empty.search' : 'empty')
  const messages = t('messages', { count })
  if (isSearch) return t('messages.everywhere', { messages })
  if (view !== 'spam') return messages
  return t('messages.spam', { messages, days: quarantineDays })
}

/** The date of a message in a list: the time if it came today, or else the day. */
export function formatDay(moment: number, now: number, locale: StudioLanguage): string {
  const [then, today] = [new Date(moment), new Date(now)]
  if (then.toDateString() === today.toDateString()) return format(then, locale, { timeStyle: 'short' })
  const isThisYear = then.getFullYear() === today.getFullYear()
  return format(then, locale, isThisYear ? { day: 'numeric', month: 'short' } : { dateStyle: 'short' })
}

/** A time in milliseconds with its day and year, in the browser's time zone. */
export const formatMoment = (moment: number, locale: StudioLanguage): string =>
  format(moment, locale, { dateStyle: 'long', timeStyle: 'short' })

type Label = { text: string; tone: 'positive' | 'caution' | 'critical' | 'default' }

/** The labels of an unusual message in a list: whether it was mailed, and answered. A search also says where it found it. */
export function toLabels(line: MessageLine, search: string, t: T): Label[] {
  if (line.state === 'quarantined') return [{ tone: 'caution', text: t('spam') }]
  const labels: Label[] = []
  if (line.state === 'waiting')
    labels.push(
      line.attempts > 0
        ? { tone: 'critical', text: t('label.failing') }
        : { tone: 'default', text: t('view.waiting') },
    )
  if (line.answeredAt !== null) labels.push({ tone: 'positive', text: t('answered') })
  if (line.archivedAt !== null) labels.push({ tone: 'default', text: t('archived') })
  else if (search.trim() !== '') labels.push({ tone: 'default', text: t('view.inbox') })
  return labels
}

/** Whether a message was mailed to the owner, or why not. `detail` is the answer of the mail server. */
export function formatDelivery(
  message: Message,
  { mailSettings: settings, settingsFile: file }: Pick<MessagesToolOptions, 'mailSettings' | 'settingsFile'>,
  locale: StudioLanguage,
  t: T,
): Label & { detail?: string } {
  const { state, deliveredAt, attempts, lastProblem, dueAt } = message
  if (state === 'quarantined') return { tone: 'caution', text: formatSuspicion(message, t) }
  if (state === 'delivered') {
    const moment = formatMoment(deliveredAt ?? 0, locale)
    return { tone: 'positive', text: t('delivery.delivered', { moment }) }
  }
  if (!message.isMailSetUp) return { tone: 'caution', text: t('delivery.notSetUp', { settings, file }) }
  if (lastProblem === null || attempts === 0) return { tone: 'default', text: t('delivery.begins') }
  const failed = t('delivery.failed', { count: attempts, moment: formatMoment(dueAt, locale) })
  const reason = t(`mailFailure.${toMailFailure(lastProblem)}`)
  return { tone: 'critical', text: `${reason} ${failed}`, detail: lastProblem }
}

/** A later version of the site may have other reasons. */
const formatSuspicion = ({ suspicion }: Message, t: T): string =>
  t(`suspicion.${suspicions.find((each) => each === suspicion) ?? 'other'}`)

const part = 'messages'

/** Sentences about visitors' messages. None when all are delivered or the site does not answer. */
export function formatNotices(
  { value, problem }: Omit<Polled<Pick<MessageList, 'counts' | 'isMailSetUp' | 'mailFailure'>>, 'retry'>,
  {
    mailSettings: settings,
    settingsFile: file,
    startCommand: command,
  }: Pick<MessagesToolOptions, 'mailSettings' | 'settingsFile' | 'startCommand'>,
  t: T,
): Notice[] {
  if (problem?.code === 'unreadable') return [{ part, isWarning: true, text: t('notice.unreadable') }]
  if (problem !== null || value === null) return []
  const { spam } = value.counts
  const { isMailSetUp, mailFailure } = value
  // Without a mail server nothing is left to do about a message that the owner has read here.
  const waiting = isMailSetUp ? value.counts.waiting : Math.min(value.counts.waiting, value.counts.new)
  const notices: Notice[] = []
  if (waiting > 0) {
    const values = { messages: t('messages', { count: waiting }), settings, file, command }
    const state = t(isMailSetUp ? 'notice.waiting' : 'notice.notSetUp', values)
    const isFailing = isMailSetUp && mailFailure !== null
    const text = isFailing ? `${t(`mailFailure.${mailFailure}`)} ${state}` : state
    notices.push({ part, isWarning: !isMailSetUp || isFailing, text })
  }
  if (spam > 0) {
    const text = t('notice.quarantined', { messages: t('messages', { count: spam }) })
    notices.push({ part, isWarning: false, text })
  }
  return notices
}
