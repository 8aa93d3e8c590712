import type { SanityClient } from '@sanity/client'
import { CalendarIcon } from '@sanity/icons/Calendar'
import { isValidElement, useEffect, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionsResolver,
  getDraftId,
  getReleaseIdFromReleaseDocumentId,
  RELEASES_STUDIO_CLIENT_OPTIONS,
  type ReleaseDocument,
  useClient,
  useSingleDocRelease,
  useTranslation,
} from 'sanity'
import { z } from 'zod'
import { makeOnce } from '../ui/makeOnce.ts'
import { useTask } from '../ui/useTask.ts'
import { useT } from '../words/words.ts'
import { cancelAction, cancelOfDraftAction } from './cancelAction.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { findScheduled, useActiveRelease } from './scheduled.tsx'

/** The props that Sanity's action gives its own dialog. */
const dialogShape = z.object({
  onClose: z.custom<() => void>((value) => typeof value === 'function'),
  onSchedule: z.custom<(at: Date) => void>((value) => typeof value === 'function'),
  loading: z.boolean().default(false),
  initialDate: z.coerce.date().optional(),
})

/** Schedules a release, or changes its time, as Sanity's own dialog does. */
async function scheduleRelease(client: SanityClient, releaseId: string, at: Date): Promise<void> {
  const publishAt = at.toISOString()
  const set = { 'metadata.releaseType': 'scheduled', 'metadata.intendedPublishAt': publishAt }
  await client.releases.edit({ releaseId, patch: { set } })
  await client.releases.schedule({ releaseId, publishAt })
}

/** Copies a draft into a release of its own, and schedules that. If a step fails, no release is left. */
async function scheduleDraft(
  client: SanityClient,
  publishedId: string,
  { releaseId, title, at }: { releaseId: string; title: string; at: Date },
): Promise<void> {
  const publishAt = at.toISOString()
  const metadata = {
    title,
    releaseType: 'scheduled',
    cardinality: 'one',
    intendedPublishAt: publishAt,
  } as const
  await client.releases.create({ releaseId, metadata })
  try {
    await client.createVersion({ publishedId, baseId: getDraftId(publishedId), releaseId })
    await client.releases.schedule({ releaseId, publishAt })
  } catch (error) {
    await client.releases.archive({ releaseId })
    await client.releases.delete({ releaseId })
    throw error
  }
}

type DraftProps = { id: string; initial: Date | undefined; onClose: () => void }

/**
 * Schedules a draft and opens what is scheduled. Sanity's own dialog opens it before the Studio knows that it is scheduled, and so
 * says for seconds that its schedule is paused.
 */
function DraftDialog({ id, initial, onClose }: DraftProps) {
  const t = useT()
  const { t: sanity } = useTranslation()
  const client = useClient(RELEASES_STUDIO_CLIENT_OPTIONS)
  const { onSetScheduledDraftPerspective } = useSingleDocRelease()
  const { run, isBusy } = useTask(t('schedule.failed'))
  const [releaseId] = useState(() => `r${crypto.randomUUID().slice(0, 8)}`)
  const [isScheduled, setScheduled] = useState(false)
  const isKnown = useActiveRelease(releaseId)?.state === 'scheduled'
  useEffect(() => {
    if (!isScheduled || !isKnown) return
    onSetScheduledDraftPerspective(releaseId)
    onClose()
  }, [isScheduled, isKnown, releaseId, onSetScheduledDraftPerspective, onClose])

  const schedule = async (at: Date) => {
    const title = sanity('scheduled-drafts.release.title')
    const task = () => scheduleDraft(client, id, { releaseId, title, at })
    if (await run(task, t('schedule.succeeded'))) setScheduled(true)
  }
  return (
    <ScheduleDialog
      title={t('schedule.title')}
      initial={initial}
      isBusy={isBusy || isScheduled}
      onClose={onClose}
      onSchedule={(at) => void schedule(at)}
    />
  )
}

type RescheduleProps = { release: ReleaseDocument; onClose: () => void }

function RescheduleDialog({ release, onClose }: RescheduleProps) {
  const t = useT()
  const client = useClient(RELEASES_STUDIO_CLIENT_OPTIONS)
  const { run, isBusy } = useTask(t('schedule.failed'))

  const schedule = async (at: Date) => {
    const releaseId = getReleaseIdFromReleaseDocumentId(release._id)
    if (await run(() => scheduleRelease(client, releaseId, at), t('schedule.succeeded'))) onClose()
  }
  return (
    <ScheduleDialog
      title={t('reschedule.title')}
      initial={findScheduled([release])[0]?.at}
      isBusy={isBusy}
      onClose={onClose}
      onSchedule={schedule}
    />
  )
}

/** Schedules a draft with our dialog. Changes the time of a scheduled one, which Sanity offers only in menus that the plugin `schedule` hides. */
const createCustomSchedule = makeOnce((original: DocumentActionComponent): DocumentActionComponent => {
  const Schedule: DocumentActionComponent = (props) => {
    const t = useT()
    const description = original(props)
    const release = useActiveRelease(props.release)
    const [isOpen, setIsOpen] = useState(false)
    if (release?.state === 'scheduled')
      return {
        icon: CalendarIcon,
        label: t('reschedule.action'),
        onHandle: () => setIsOpen(true),
        dialog: isOpen && {
          type: 'custom',
          component: <RescheduleDialog release={release} onClose={() => setIsOpen(false)} />,
        },
      }
    const dialog = description?.dialog
    if (!description || !dialog || dialog.type !== 'custom' || !isValidElement(dialog.component))
      return description
    const parsed = dialogShape.safeParse(dialog.component.props)
    // If Sanity changes these props, its own dialog stays, and the lake refuses a time in the past.
    if (!parsed.success) return description
    const { initialDate, loading, ...handlers } = parsed.data
    const component = !release ? (
      <DraftDialog id={props.id} initial={initialDate} onClose={handlers.onClose} />
    ) : (
      <ScheduleDialog {...handlers} title={t('schedule.title')} initial={initialDate} isBusy={loading} />
    )
    return { ...description, dialog: { ...dialog, component } }
  }
  return Object.assign(Schedule, { action: original.action, displayName: original.displayName })
})

/** Use it in `document.actions`, because Sanity adds these actions after those of plugins; list the plugin `schedule`, too. */
export const scheduleActions: DocumentActionsResolver = (actions, { versionType }) => {
  const own = actions.map((action) => {
    if (action.displayName === 'SchedulePublishAction') return createCustomSchedule(action)
    return versionType === 'scheduled-draft' && action.action === 'discardVersion' ? cancelAction : action
  })
  return versionType === 'scheduled-draft' ? own : [...own, cancelOfDraftAction]
}
