import { TrashIcon } from '@sanity/icons/Trash'
import { Button, Dialog, Flex, Radio, Stack, Text } from '@sanity/ui'
import { useId, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionProps,
  RELEASES_STUDIO_CLIENT_OPTIONS,
  type ReleaseDocument,
  useClient,
  useSingleDocRelease,
} from 'sanity'
import { z } from 'zod'
import { useTask } from '../ui/useTask.ts'
import { useT } from '../words/words.ts'
import { cancelSchedule, useActiveRelease } from './releases.ts'

type States = Pick<DocumentActionProps, 'draft' | 'version'>

/** The revision of the draft from which Sanity created a version. */
const baseShape = z.object({ base: z.object({ rev: z.string() }) })

/** What cancelling does with the scheduled version: it becomes the draft, it is gone already, or the owner has to choose. */
type Outcome = 'becomesDraft' | 'isGone' | 'choice'

/**
 * Sanity's own dialog compares only revisions of the draft, and so deletes the edits that were made in the version while its
 * schedule was paused.
 */
function toOutcome({ draft, version }: States): Outcome {
  if (!version) return 'isGone'
  const base = baseShape.safeParse(version._system).data?.base
  return draft && base?.rev !== draft._rev ? 'choice' : 'becomesDraft'
}

type Props = States & {
  id: string
  release: ReleaseDocument
  onClose: () => void
  onCancelled?: () => void
}

/** Asks before the schedule of a draft is cancelled. */
export function CancelDialog({ id, release, draft, version, onClose, onCancelled }: Props) {
  const t = useT()
  const client = useClient(RELEASES_STUDIO_CLIENT_OPTIONS)
  const [keepsDraft, setKeepsDraft] = useState(false)
  const { run, isBusy } = useTask(t('unschedule.failed'))
  const outcome = toOutcome({ draft, version })

  const cancel = async () => {
    const nextDraft = outcome === 'choice' && keepsDraft ? null : version
    const isCancelled = await run(
      () => cancelSchedule(client, release, id, nextDraft).then(() => null),
      t('unschedule.succeeded'),
    )
    if (!isCancelled) return
    onClose()
    onCancelled?.()
  }
  return (
    <Dialog
      id="cancel-schedule"
      header={t('unschedule.title')}
      width={0}
      onClose={isBusy ? undefined : onClose}
      footer={
        <Flex gap={2} justify="flex-end" wrap="wrap" padding={3}>
          <Button mode="bleed" text={t('unschedule.keep')} disabled={isBusy} onClick={onClose} />
          <Button
            tone="caution"
            text={t('unschedule.action')}
            loading={isBusy}
            disabled={isBusy}
            onClick={() => void cancel()}
          />
        </Flex>
      }
    >
      <Stack gap={4} padding={4}>
        <Text size={1}>{t('unschedule.effect')}</Text>
        {outcome === 'becomesDraft' && <Text size={1}>{t('unschedule.becomesDraft')}</Text>}
        {outcome === 'choice' && <Choice keepsDraft={keepsDraft} isBusy={isBusy} onChange={setKeepsDraft} />}
      </Stack>
    </Dialog>
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

export const cancelAction: DocumentActionComponent = ({ id, release: releaseId, draft, version }) => {
  const t = useT()
  const [isConfirming, setIsConfirming] = useState(false)
  const release = useActiveRelease(releaseId)
  const { onSetScheduledDraftPerspective } = useSingleDocRelease()
  if (!release) return null
  return {
    icon: TrashIcon,
    tone: 'critical',
    label: t('unschedule.action'),
    onHandle: () => setIsConfirming(true),
    dialog: isConfirming && {
      type: 'custom',
      component: (
        <CancelDialog
          id={id}
          release={release}
          draft={draft}
          version={version}
          onClose={() => setIsConfirming(false)}
          onCancelled={() => onSetScheduledDraftPerspective('')}
        />
      ),
    },
  }
}
cancelAction.action = 'discardVersion'
cancelAction.displayName = 'CancelScheduleAction'
