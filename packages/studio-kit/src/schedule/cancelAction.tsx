import type { SanityClient } from '@sanity/client'
import { TrashIcon } from '@sanity/icons/Trash'
import { Flex, Radio, Stack, Text } from '@sanity/ui'
import { useId, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type EditStateFor,
  getDraftId,
  getReleaseIdFromReleaseDocumentId,
  RELEASES_STUDIO_CLIENT_OPTIONS,
  type ReleaseDocument,
  type SanityDocument,
  useActiveReleases,
  useClient,
  useDocumentVersions,
  useEditState,
  useSingleDocRelease,
} from 'sanity'
import { z } from 'zod'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useTask } from '../ui/useTask.ts'
import { useT, useWords } from '../words/words.ts'
import { formatScheduledTime } from './formatTime.ts'
import { findScheduledVersion, useActiveRelease } from './scheduled.tsx'

declare module 'sanity' {
  interface DocumentActionKeys {
    cancelSchedule: never
  }
}

/** The revision of the draft from which Sanity created a version. */
const baseShape = z.object({ base: z.object({ rev: z.string() }) })

/** What cancelling does with the scheduled version: it becomes the draft, it is gone already, or the owner has to choose. */
type Outcome = 'becomesDraft' | 'isGone' | 'choice'

/**
 * Sanity's own dialog compares only revisions of the draft, and so deletes the edits that were made in the version while its
 * schedule was paused.
 */
function toOutcome({ draft, version }: EditStateFor): Outcome {
  if (!version) return 'isGone'
  const base = baseShape.safeParse(version._system).data?.base
  return draft && base?.rev !== draft._rev ? 'choice' : 'becomesDraft'
}

/** `version` becomes the draft first, so that nothing is lost if a later step fails; null leaves the present draft. */
async function cancelSchedule(
  client: SanityClient,
  release: ReleaseDocument,
  publishedId: string,
  version: SanityDocument | null,
): Promise<void> {
  const releaseId = getReleaseIdFromReleaseDocumentId(release._id)
  if (version) {
    const { _rev, _system, _updatedAt, ...content } = version
    await client.createOrReplace({ ...content, _id: getDraftId(publishedId) })
  }
  if (release.state === 'scheduled' || release.state === 'scheduling')
    await client.releases.unschedule({ releaseId })
  await client.releases.archive({ releaseId })
  await client.releases.delete({ releaseId })
}

type Props = {
  id: string
  type: string
  release: ReleaseDocument
  onClose: () => void
  onCancelled?: () => void
}

/** Asks before the schedule of a draft is cancelled. */
export function CancelDialog({ id, type, release, onClose, onCancelled }: Props) {
  const t = useT()
  const client = useClient(RELEASES_STUDIO_CLIENT_OPTIONS)
  const state = useEditState(id, type, 'default', getReleaseIdFromReleaseDocumentId(release._id))
  const [keepsDraft, setKeepsDraft] = useState(false)
  const { run, isBusy } = useTask(t('unschedule.failed'))
  /** While it is being cancelled, the documents change. */
  const [confirmed, setConfirmed] = useState<Outcome | null>(null)
  const outcome = confirmed ?? toOutcome(state)

  const cancel = async () => {
    setConfirmed(outcome)
    const nextDraft = outcome === 'choice' && keepsDraft ? null : state.version
    const task = () => cancelSchedule(client, release, id, nextDraft)
    const isCancelled = await run(task, t('unschedule.succeeded'))
    setConfirmed(null)
    if (!isCancelled) return
    onClose()
    onCancelled?.()
  }
  return (
    <ConfirmDialog
      title={t('unschedule.title')}
      confirm={t('unschedule.action')}
      cancel={t('unschedule.keep')}
      tone="caution"
      isBusy={isBusy}
      isDisabled={!state.ready}
      onClose={onClose}
      action={() => void cancel()}
    >
      <Text size={1}>{t('unschedule.effect')}</Text>
      {outcome === 'becomesDraft' && <Text size={1}>{t('unschedule.becomesDraft')}</Text>}
      {outcome === 'choice' && <Choice keepsDraft={keepsDraft} isBusy={isBusy} onChange={setKeepsDraft} />}
    </ConfirmDialog>
  )
}

type ChoiceProps = { keepsDraft: boolean; isBusy: boolean; onChange: (keepsDraft: boolean) => void }

function Choice({ keepsDraft, isBusy, onChange }: ChoiceProps) {
  const t = useT()
  const id = useId()
  const options = [
    { value: false, label: t('unschedule.keepVersion.label'), note: t('unschedule.keepVersion.note') },
    { value: true, label: t('unschedule.keepDraft.label'), note: t('unschedule.keepDraft.note') },
  ]
  return (
    <Stack gap={4} role="radiogroup" aria-labelledby={`${id}-question`}>
      <Text size={1} id={`${id}-question`}>
        {t('unschedule.question')}
      </Text>
      {options.map(({ value, label, note }) => (
        <Flex key={label} as="label" gap={3}>
          <Radio
            name={id}
            checked={keepsDraft === value}
            disabled={isBusy}
            onChange={() => onChange(value)}
          />
          <Stack gap={3}>
            <Text size={1} weight="medium">
              {label}
            </Text>
            <Text size={1} muted>
              {note}
            </Text>
          </Stack>
        </Flex>
      ))}
    </Stack>
  )
}

type CancelOptions = {
  id: string
  type: string
  /** Nothing is offered without one. */
  release: ReleaseDocument | undefined
  label: string
  onCancelled?: () => void
}

/** The entry of a menu that cancels the schedule of a release. */
function useCancelEntry({
  id,
  type,
  release,
  label,
  onCancelled,
}: CancelOptions): DocumentActionDescription | null {
  const [isConfirming, setIsConfirming] = useState(false)
  if (!release) return null
  return {
    icon: TrashIcon,
    tone: 'critical',
    label,
    onHandle: () => setIsConfirming(true),
    dialog: isConfirming && {
      type: 'custom',
      component: (
        <CancelDialog
          id={id}
          type={type}
          release={release}
          onClose={() => setIsConfirming(false)}
          {...(onCancelled && { onCancelled })}
        />
      ),
    },
  }
}

/** Replaces Sanity's `discardVersion` for scheduled drafts. Null if the version has no active release. */
export const cancelAction: DocumentActionComponent = ({ id, type, release: releaseId }) => {
  const t = useT()
  const release = useActiveRelease(releaseId)
  const { onSetScheduledDraftPerspective } = useSingleDocRelease()
  const onCancelled = () => onSetScheduledDraftPerspective('')
  return useCancelEntry({ id, type, release, label: t('unschedule.action'), onCancelled })
}
cancelAction.action = 'discardVersion'
cancelAction.displayName = 'CancelScheduleAction'

/** Cancels the next schedule of a document whose draft or published version is open; null if it has none. */
export const cancelOfDraftAction: DocumentActionComponent = ({ id, type }) => {
  const { t, locale } = useWords()
  const { data: releases } = useActiveReleases()
  const { data: versions } = useDocumentVersions({ documentId: id })
  const next = findScheduledVersion(versions, releases)
  const moment = next && formatScheduledTime(next.at, locale, { isShort: true })
  const label = moment === undefined ? '' : t('unschedule.actionOf', { moment })
  return useCancelEntry({ id, type, release: next?.release, label })
}
cancelOfDraftAction.action = 'cancelSchedule'
cancelOfDraftAction.displayName = 'CancelScheduleOfDraftAction'
