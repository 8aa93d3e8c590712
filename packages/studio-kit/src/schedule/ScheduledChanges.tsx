import { CalendarIcon } from '@sanity/icons/Calendar'
import { Button, Flex, Text } from '@sanity/ui'
import { useState } from 'react'
import {
  getPublishedId,
  getReleaseIdFromReleaseDocumentId,
  isCardinalityOneRelease,
  RELEASES_INTENT,
  useActiveReleases,
  useScheduledDraftDocument,
} from 'sanity'
import { IntentLink } from 'sanity/router'
import { useTitle } from '../ui/DocumentLink.tsx'
import { useBarList } from '../ui/useBarList.tsx'
import { useWords } from '../words/words.ts'
import { CancelDialog } from './cancelAction.tsx'
import { formatScheduledTime } from './formatTime.ts'
import { findScheduled, type Scheduled } from './scheduled.tsx'

/** A button with the number of scheduled changes and the next time, and the list that it opens. Both are null if there are none. */
export function useScheduledChanges() {
  const { t, locale } = useWords()
  const { data: releases } = useActiveReleases()
  const scheduled = findScheduled(releases)
  const moment = scheduled[0] && formatScheduledTime(scheduled[0].at, locale)
  return useBarList({
    icon: CalendarIcon,
    text: moment === undefined ? null : t('scheduled.count', { count: scheduled.length, moment }),
    rows: scheduled.map((each) => <ScheduledRow key={each.release._id} {...each} />),
  })
}

/** A link to a scheduled document, and a button that cancels its schedule; for a release of several, a link to the release. */
function ScheduledRow({ release, at }: Scheduled) {
  const { t, locale } = useWords()
  const [isConfirming, setIsConfirming] = useState(false)
  const releaseId = getReleaseIdFromReleaseDocumentId(release._id)
  const { firstDocument } = useScheduledDraftDocument(release._id)
  const version = isCardinalityOneRelease(release) ? firstDocument : undefined
  const id = version && getPublishedId(version._id)
  // Until the document is known, the row has the title of the release.
  const title = useTitle(version ?? null) ?? id ?? release.metadata.title ?? releaseId
  const link = version
    ? { intent: 'edit', params: { id, type: version._type, scheduledDraft: releaseId } }
    : { intent: RELEASES_INTENT, params: { id: releaseId } }
  return (
    <Flex as="li" align="center" gap={3} wrap="wrap" style={{ listStyle: 'none' }}>
      <Text size={1} muted>
        {formatScheduledTime(at, locale)}
      </Text>
      <Text size={1}>
        <IntentLink {...link} translate="no">
          {title}
        </IntentLink>
      </Text>
      {version && (
        <Button
          mode="ghost"
          fontSize={1}
          padding={2}
          text={t('cancel')}
          aria-label={t('scheduled.cancelOf', { title })}
          onClick={() => setIsConfirming(true)}
        />
      )}
      {version && id && isConfirming && (
        <CancelDialog id={id} type={version._type} release={release} onClose={() => setIsConfirming(false)} />
      )}
    </Flex>
  )
}
