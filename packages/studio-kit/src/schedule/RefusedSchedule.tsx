import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { Text } from '@sanity/ui'
import { useActiveReleases, useDocumentVersions } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { Note } from '../ui/Note.tsx'
import { useT } from '../words/words.ts'
import { findRefused } from './scheduled.tsx'

/**
 * Says above the form of a document that the lake refused to publish it when it was due, and why. What was scheduled for the same
 * minute was not published either.
 */
export function RefusedSchedule() {
  const t = useT()
  const { documentId } = useDocumentPane()
  const { data: releases } = useActiveReleases()
  const { data: versions } = useDocumentVersions({ documentId })
  const reason = findRefused(versions, releases)
  if (reason === null) return null
  return (
    <div role="alert" style={{ marginBottom: '2rem' }}>
      <Note tone="caution" icon={<ErrorOutlineIcon />} title={t('schedule.refused')}>
        <Text size={1} lang="en">
          {reason}
        </Text>
      </Note>
    </div>
  )
}
