import type { Notice } from 'studio-kit/ui/notices'
import type { Incident } from 'studio-kit/ui/ownerClient'
import type { MessageList } from '../api.ts'
import type { T } from './words/words.ts'

const part = 'messages'

/** Sentences about visitors' messages. None when all are delivered or the site does not answer. */
export function formatNotices(
  {
    value,
    incident,
  }: { value: Pick<MessageList, 'counts' | 'isMailSetUp'> | null; incident: Incident | null },
  mailSettings: readonly string[],
  t: T,
): Notice[] {
  if (incident === 'unreadable') return [{ part, isWarning: true, text: t('notice.unreadable') }]
  if (incident !== null || value === null) return []
  const { isMailSetUp } = value
  const { waiting, spam: quarantined } = value.counts
  const notices: Notice[] = []
  if (waiting > 0 && isMailSetUp)
    notices.push({ part, isWarning: false, text: t('notice.waiting', { count: waiting }) })
  if (waiting > 0 && !isMailSetUp)
    notices.push({
      part,
      isWarning: true,
      text: t('notice.notSetUp', { count: waiting, settings: mailSettings }),
    })
  if (quarantined > 0)
    notices.push({
      part,
      isWarning: false,
      text: t('notice.quarantined', { count: quarantined }),
    })
  return notices
}
