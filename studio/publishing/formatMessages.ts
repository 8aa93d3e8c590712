import { formatMailSettings } from '#lib/mailSettings.ts'
import type { MessageList } from '#lib/messages/api.ts'
import type { PickWording } from '#schemas/pick.ts'
import type { Incident } from '../ui/ownerClient.ts'

/** A sentence on visitors' messages or backups; a warning when the owner must act. */
export type Notice = {
  kind: 'unreadable' | 'waiting' | 'stuck' | 'quarantined' | 'backup'
  text: string
  isWarning: boolean
}

/** What the owner should know about visitors' messages; empty when all have been delivered, or nothing is known of them. */
export function formatMessages(
  {
    value,
    incident,
  }: { value: Pick<MessageList, 'counts' | 'isMailSetUp'> | null; incident: Incident | null },
  pick: PickWording,
): Notice[] {
  if (incident === 'unreadable')
    return [
      {
        kind: 'unreadable',
        isWarning: true,
        text: pick(
          'Les messages des visiteurs ne peuvent pas être lus\u00a0: le journal du site dit pourquoi.',
          'The messages of visitors cannot be read: the log of the site says why.',
        ),
      },
    ]
  if (incident !== null || value === null) return []
  const { isMailSetUp } = value
  const { waiting, spam: quarantined } = value.counts
  const notices: Notice[] = []
  if (waiting > 0 && isMailSetUp)
    notices.push({ kind: 'waiting', isWarning: false, text: formatWaiting(waiting, pick) })
  if (waiting > 0 && !isMailSetUp)
    notices.push({ kind: 'stuck', isWarning: true, text: formatStuck(waiting, pick) })
  if (quarantined > 0)
    notices.push({ kind: 'quarantined', isWarning: false, text: formatQuarantined(quarantined, pick) })
  return notices
}

const formatWaiting = (count: number, pick: PickWording) =>
  count === 1
    ? pick('1 message de visiteur attend d’être remis.', '1 message of a visitor waits to be delivered.')
    : pick(
        `${count} messages de visiteurs attendent d’être remis.`,
        `${count} messages of visitors wait to be delivered.`,
      )

const formatStuck = (count: number, pick: PickWording) =>
  count === 1
    ? pick(
        `1 message de visiteur attend sur le serveur, car l’envoi d’e-mails n’est pas réglé. Donnez ${formatMailSettings('et')} dans le fichier .env, puis relancez «\u00a0npm start\u00a0». D’ici là, lisez-le dans «\u00a0Messages\u00a0».`,
        `1 message of a visitor waits on the server, because sending mail is not set up. Give ${formatMailSettings('and')} in the file .env, then run “npm start” again. Until then, read it under “Messages”.`,
      )
    : pick(
        `${count} messages de visiteurs attendent sur le serveur, car l’envoi d’e-mails n’est pas réglé. Donnez ${formatMailSettings('et')} dans le fichier .env, puis relancez «\u00a0npm start\u00a0». D’ici là, lisez-les dans «\u00a0Messages\u00a0».`,
        `${count} messages of visitors wait on the server, because sending mail is not set up. Give ${formatMailSettings('and')} in the file .env, then run “npm start” again. Until then, read them under “Messages”.`,
      )

const formatQuarantined = (count: number, pick: PickWording) =>
  count === 1
    ? pick(
        '1 message mis de côté comme indésirable\u00a0: à relire dans «\u00a0Messages\u00a0».',
        '1 message set apart as spam: look at it under “Messages”.',
      )
    : pick(
        `${count} messages mis de côté comme indésirables\u00a0: à relire dans «\u00a0Messages\u00a0».`,
        `${count} messages set apart as spam: look at them under “Messages”.`,
      )
