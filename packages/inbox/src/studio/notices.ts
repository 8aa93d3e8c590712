import type { PickWording } from 'studio-kit/pick'
import { usePick } from 'studio-kit/ui/languages'
import type { Incident } from 'studio-kit/ui/ownerClient'
import type { MessageList } from '../api.ts'
import { useMessageCounts } from './MessageCounts.tsx'
import { useMessagesTool } from './options.ts'

/** A sentence for the owner. A warning asks them to act. */
type Notice = {
  kind: 'unreadable' | 'waiting' | 'stuck' | 'quarantined'
  text: string
  isWarning: boolean
}

/** Sentences about visitors' messages. None when all are delivered or the site does not answer. */
export const useMessageNotices = (): Notice[] =>
  formatMessages(useMessageCounts(), useMessagesTool().mailSettings, usePick())

export function formatMessages(
  {
    value,
    incident,
  }: { value: Pick<MessageList, 'counts' | 'isMailSetUp'> | null; incident: Incident | null },
  mailSettings: readonly string[],
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
    notices.push({
      kind: 'waiting',
      isWarning: false,
      text: pick(
        `Messages de visiteurs en attente de remise\u00a0: ${waiting}.`,
        `Messages of visitors waiting to be delivered: ${waiting}.`,
      ),
    })
  if (waiting > 0 && !isMailSetUp)
    notices.push({
      kind: 'stuck',
      isWarning: true,
      text: pick(
        `Messages de visiteurs en attente sur le serveur\u00a0: ${waiting}. L’envoi d’e-mails n’est pas réglé\u00a0: donnez ${mailSettings.join(' et ')} dans le fichier .env, puis relancez «\u00a0npm start\u00a0». D’ici là, lisez-les dans «\u00a0Messages\u00a0».`,
        `Messages of visitors waiting on the server: ${waiting}. Sending mail is not set up: give ${mailSettings.join(' and ')} in the file .env, then run “npm start” again. Until then, read them under “Messages”.`,
      ),
    })
  if (quarantined > 0)
    notices.push({
      kind: 'quarantined',
      isWarning: false,
      text: pick(
        `Messages mis de côté comme indésirables\u00a0: ${quarantined}. À relire dans «\u00a0Messages\u00a0».`,
        `Messages set apart as spam: ${quarantined}. Look at them under “Messages”.`,
      ),
    })
  return notices
}
