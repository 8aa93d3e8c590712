import type { MessageCounts } from '#lib/publishing/status.ts'
import type { Say } from '#schemas/say.ts'

/** What the owner should know of the messages of visitors, in sentences; nothing when all have been delivered. */
export function formatMessages(counts: MessageCounts, say: Say): string[] {
  if (counts.kind === 'untold') return []
  if (counts.kind === 'unreadable')
    return [
      say(
        'Les messages des visiteurs ne peuvent pas être lus : le journal du site dit pourquoi.',
        'The messages of visitors cannot be read: the log of the site says why.',
      ),
    ]
  return [
    ...(counts.waiting > 0 ? [formatWaiting(counts.waiting, say)] : []),
    ...(counts.apart > 0 ? [formatApart(counts.apart, say)] : []),
  ]
}

const formatWaiting = (count: number, say: Say) =>
  count === 1
    ? say('1 message de visiteur attend d’être remis.', '1 message of a visitor waits to be delivered.')
    : say(
        `${count} messages de visiteurs attendent d’être remis.`,
        `${count} messages of visitors wait to be delivered.`,
      )

const formatApart = (count: number, say: Say) =>
  count === 1
    ? say(
        '1 message mis de côté comme indésirable : à relire par « npm run messages ».',
        '1 message set apart as spam: look at it with “npm run messages”.',
      )
    : say(
        `${count} messages mis de côté comme indésirables : à relire par « npm run messages ».`,
        `${count} messages set apart as spam: look at them with “npm run messages”.`,
      )
