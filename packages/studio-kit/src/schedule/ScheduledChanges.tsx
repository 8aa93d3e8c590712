import { CalendarIcon } from '@sanity/icons/Calendar'
import { Box, Button, Flex, Stack, Text } from '@sanity/ui'
import { useId, useState } from 'react'
import {
  getPublishedId,
  getReleaseIdFromReleaseDocumentId,
  isCardinalityOneRelease,
  RELEASES_INTENT,
  useActiveReleases,
  useSchema,
  useValuePreview,
} from 'sanity'
import { IntentLink } from 'sanity/router'
import { useStudioLocale } from '../ui/languages.ts'
import { useListened } from '../ui/listen.ts'
import { useT } from '../words/words.ts'
import { CancelDialog } from './cancelAction.tsx'
import { formatScheduledTime } from './formatTime.ts'
import { findScheduled, findVersions, type Scheduled } from './scheduled.tsx'

type Version = { _id: string; _type: string }

/** A button with the number of scheduled changes and the next time, and the list that it opens. Both are null if there are none. */
export function useScheduledChanges() {
  const t = useT()
  const locale = useStudioLocale()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { data: releases } = useActiveReleases()
  const scheduled = findScheduled(releases)
  const [next] = scheduled
  if (!next) return { button: null, list: null }
  const moment = formatScheduledTime(next.at, locale)
  const text = t('scheduled.count', { count: scheduled.length, moment })
  return {
    button: (
      <Button
        mode="bleed"
        padding={2}
        // On a phone the sentence wraps, and the bar is as high as without it.
        style={{ margin: '-0.5rem', maxWidth: 'calc(100% + 1rem)', whiteSpace: 'normal', textAlign: 'start' }}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Flex gap={3}>
          <Text size={1}>
            <CalendarIcon />
          </Text>
          <Text size={1} weight="medium">
            {text}
          </Text>
        </Flex>
      </Button>
    ),
    list: isOpen && <ScheduledList id={listId} label={text} scheduled={scheduled} />,
  }
}

function ScheduledList({
  id,
  label,
  scheduled,
}: {
  id: string
  label: string
  scheduled: readonly Scheduled[]
}) {
  const query = '*[_id in path("versions.**")]{_id, _type}'
  const answer = useListened<Version[]>({ query, perspective: 'raw', tag: 'scheduled' })
  // Until the first answer, the rows have the titles of the releases.
  const versions = typeof answer === 'string' ? [] : answer
  return (
    <Box overflow="auto" tabIndex={0} style={{ maxHeight: '25vh' }}>
      <Stack as="ul" id={id} aria-label={label} gap={2} padding={1} margin={0}>
        {scheduled.map((each) => (
          <ScheduledRow key={each.release._id} {...each} versions={findVersions(versions, each.release)} />
        ))}
      </Stack>
    </Box>
  )
}

function ScheduledRow({ release, at, versions }: Scheduled & { versions: readonly Version[] }) {
  const locale = useStudioLocale()
  const releaseId = getReleaseIdFromReleaseDocumentId(release._id)
  const [version] = versions
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
function ScheduledDraft({ release, version }: Pick<Scheduled, 'release'> & { version: Version }) {
  const t = useT()
  const schemaType = useSchema().get(version._type)
  const { value } = useValuePreview({ schemaType, value: version })
  const [isConfirming, setIsConfirming] = useState(false)
  const id = getPublishedId(version._id)
  const title = typeof value?.title === 'string' ? value.title : id
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
        text={t('scheduled.cancel')}
        aria-label={t('scheduled.cancelOf', { title })}
        onClick={() => setIsConfirming(true)}
      />
      {isConfirming && (
        <CancelDialog id={id} type={version._type} release={release} onClose={() => setIsConfirming(false)} />
      )}
    </>
  )
}
