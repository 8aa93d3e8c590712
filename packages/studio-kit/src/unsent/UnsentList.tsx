import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Text } from '@sanity/ui'
import { IntentLink } from 'sanity/router'
import { useTitle } from '../ui/DocumentLink.tsx'
import { useBarList } from '../ui/useBarList.tsx'
import { useT } from '../words/words.ts'
import { toKey } from './storage.ts'
import { useOpenEdits } from './UnsentProvider.tsx'
import type { Target } from './watchEdits.ts'

/** A button with the number of documents that lack something that the owner wrote, and the list that it opens. */
export function useUnsentList() {
  const t = useT()
  const open = useOpenEdits()
  return useBarList({
    icon: WarningOutlineIcon,
    tone: 'caution',
    text: open.length === 0 ? null : t('unsent.count', { count: open.length }),
    rows: open.map(({ target }) => <UnsentRow key={toKey(target)} {...target} />),
  })
}

function UnsentRow({ id, type, version }: Target) {
  const title = useTitle({ _id: id, _type: type })
  const params = { id, type, ...(version !== undefined && { scheduledDraft: version }) }
  return (
    <Text as="li" size={1} style={{ listStyle: 'none' }}>
      <IntentLink intent="edit" params={params} translate="no">
        {title ?? id}
      </IntentLink>
    </Text>
  )
}
