import type { Notice } from 'studio-kit/ui/notices'
import type { Polled } from 'studio-kit/ui/usePolled'
import type { MessageList } from '../api.ts'
import type { T } from './words/words.ts'

const part = 'messages'

/** Sentences about visitors' messages. None when all are delivered or the site does not answer. */
export function formatNotices(
  { value, incident }: Omit<Polled<Pick<MessageList, 'counts' | 'isMailSetUp'>>, 'retry'>,
  mailSettings: readonly string[],
  t: T,
): Notice[] {
  if (incident === 'unreadable') return [{ part, isWarning: true, text: t('notice.unreadable') }]
  if (incident !== null || value === null) return []
  const { waiting, spam } = value.counts
  const setUp = { part, isWarning: false, text: t('notice.waiting', { count: waiting }) }
  const notSetUp = {
    part,
    isWarning: true,
    text: t('notice.notSetUp', { count: waiting, settings: mailSettings }),
  }
  return [
    ...(waiting > 0 ? [value.isMailSetUp ? setUp : notSetUp] : []),
    ...(spam > 0 ? [{ part, isWarning: false, text: t('notice.quarantined', { count: spam }) }] : []),
  ]
}
