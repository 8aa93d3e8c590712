import { CalendarIcon } from '@sanity/icons/Calendar'
import { Button, Flex, Text } from '@sanity/ui'
import { useState } from 'react'
import {
  getPublishedId,
  getReleaseIdFromReleaseDocumentId,
  isCardinalityOneRelease,
  RELEASES_INTENT,
  type SanityDocument,
  useActiveReleases,
  useScheduledDraftDocument,
} from 'sanity'
import { IntentLink } from 'sanity/router'
import { useTitle } from '../ui/DocumentLink.tsx'
import { useStudioLocale } from '../ui/languages.ts'
import { useBarList } from '../ui/useBarList.tsx'
import { useT, useWords } from '../words/words.ts'
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

function ScheduledRow({ release, at }: Scheduled) {
  const locale = useStudioLocale()
  const releaseId = getReleaseIdFromReleaseDocumentId(release._id)
  // Until it is known, the row has the title of the release.
  const { firstDocument: version } = useScheduledDraftDocument(release._id)
  return (
    <Flex as="li" align="center" gap={3} wrap="wrap" style={{ listStyle: 'none' }}>
      <Text size={1} muted>
        {formatScheduledTime(at, locale)}
      </Text>
      {version && isCardinalityOneRelease(release) ? (
        <ScheduledDraft release={release} version={version} />
      ) : (
        <Text size={1}>
          <IntentLink intent={RELEASES_INTENT} params={{ id: releaseId }}>
            {release.metadata.title ?? releaseId}
          </IntentLink>
        </Text>
      )}
    </Flex>
  )
}

/** A link to the scheduled document, and a button that cancels its schedule. */
function ScheduledDraft({ release, version }: Pick<Scheduled, 'release'> & { version: SanityDocument }) {
  const t = useT()
  const [isConfirming, setIsConfirming] = useState(false)
  const id = getPublishedId(version._id)
  const title = useTitle(version) ?? id
  const scheduledDraft = getReleaseIdFromReleaseDocumentId(release._id)
  return (
    <>
      <Text size={1}>
        <IntentLink intent="edit" params={{ id, type: version._type, scheduledDraft }}>
          {title}
        </IntentLink>
      </Text>
      <Button
        mode="ghost"
        fontSize={1}
        padding={2}
        text={t('cancel')}
        aria-label={t('scheduled.cancelOf', { title })}
        onClick={() => setIsConfirming(true)}
      />
      {isConfirming && (
        <CancelDialog id={id} type={version._type} release={release} onClose={() => setIsConfirming(false)} />
      )}
    </>
  )
}
