import type { MessageList } from 'inbox/api'
import type { Incident } from 'studio-kit/ui/ownerClient'
import { mailSettingNames } from '#lib/mailSettings.ts'
import type { T } from '../words/words.ts'

/** A sentence of the Studio's bar. A warning asks the owner to act. */
export type Notice = {
  kind: 'unreadable' | 'waiting' | 'stuck' | 'quarantined' | 'backup'
  text: string
  isWarning: boolean
}

/** Sentences about visitors' messages. None when all are delivered or the site does not answer. */
export function formatMessages(
  {
    value,
    incident,
  }: { value: Pick<MessageList, 'counts' | 'isMailSetUp'> | null; incident: Incident | null },
  t: T,
): Notice[] {
  if (incident === 'unreadable')
    return [{ kind: 'unreadable', isWarning: true, text: t('messages.unreadable') }]
  if (incident !== null || value === null) return []
  const { isMailSetUp } = value
  const { waiting, spam: quarantined } = value.counts
  const notices: Notice[] = []
  if (waiting > 0 && isMailSetUp)
    notices.push({ kind: 'waiting', isWarning: false, text: t('messages.waiting', { count: waiting }) })
  if (waiting > 0 && !isMailSetUp)
    notices.push({
      kind: 'stuck',
      isWarning: true,
      text: t('messages.notSetUp', { count: waiting, settings: mailSettingNames }),
    })
  if (quarantined > 0)
    notices.push({
      kind: 'quarantined',
      isWarning: false,
      text: t('messages.quarantined', { count: quarantined }),
    })
  return notices
}
