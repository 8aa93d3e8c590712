import { Badge, Flex } from '@sanity/ui'
import { formatScheduledTime } from '../schedule/formatTime.ts'
import type { DocumentState } from '../schedule/scheduled.ts'
import { useT } from '../words/words.ts'
import { useStudioLocale } from './languages.ts'

/** The states of a document in a list: that the site does not show it, and what is scheduled. */
export function ListBadges({ states }: { states: readonly DocumentState[] }) {
  const t = useT()
  const locale = useStudioLocale()
  if (states.length === 0) return null
  const toText = (state: DocumentState) => {
    if (state.kind === 'notOnSite') return t('state.notOnSite')
    if (state.kind === 'paused') return t('state.paused')
    return t('state.scheduled', {
      moment: formatScheduledTime(state.at, locale, { isShort: true }),
    })
  }
  return (
    // Aligned with the text of the preview above.
    <Flex gap={2} wrap="wrap" paddingBottom={2} style={{ paddingInlineStart: '3.1rem' }}>
      {states.map((state) => (
        <Badge
          key={JSON.stringify(state)}
          tone={state.kind === 'scheduled' ? 'primary' : 'caution'}
          fontSize={1}
        >
          {toText(state)}
        </Badge>
      ))}
    </Flex>
  )
}
