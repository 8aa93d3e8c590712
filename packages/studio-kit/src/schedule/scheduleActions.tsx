import type { SanityClient } from '@sanity/client'
import { CalendarIcon } from '@sanity/icons/Calendar'
import { isValidElement, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionsResolver,
  getReleaseIdFromReleaseDocumentId,
  RELEASES_STUDIO_CLIENT_OPTIONS,
  type ReleaseDocument,
  useClient,
} from 'sanity'
import { z } from 'zod'
import { makeOnce } from '../ui/makeOnce.ts'
import { useTask } from '../ui/useTask.ts'
import { useT } from '../words/words.ts'
import { cancelAction } from './cancelAction.tsx'
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
    const component = (
      <ScheduleDialog {...handlers} title={t('schedule.title')} initial={initialDate} isBusy={loading} />
    )
    return { ...description, dialog: { ...dialog, component } }
  }
  return Object.assign(Schedule, { action: original.action, displayName: original.displayName })
})

/** Use it in `document.actions`, because Sanity adds these actions after those of plugins; list the plugin `schedule`, too. */
export const scheduleActions: DocumentActionsResolver = (actions, { versionType }) =>
  actions.map((action) => {
    if (action.displayName === 'SchedulePublishAction') return createCustomSchedule(action)
    return versionType === 'scheduled-draft' && action.action === 'discardVersion' ? cancelAction : action
  })
