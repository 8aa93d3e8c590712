import { CalendarIcon } from '@sanity/icons/Calendar'
import { isValidElement, type ReactElement, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionsVersionType,
  getReleaseIdFromReleaseDocumentId,
  RELEASES_STUDIO_CLIENT_OPTIONS,
  type ReleaseDocument,
  useClient,
} from 'sanity'
import { z } from 'zod'
import { usePick } from '../ui/languages.tsx'
import { useTask } from '../ui/useTask.ts'
import { cancelAction } from './cancelAction.tsx'
import { scheduleRelease, useActiveRelease } from './releases.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'

/** What Sanity's action hands to its own dialog. */
const dialogShape = z.object({
  onClose: z.custom<() => void>((value) => typeof value === 'function'),
  onSchedule: z.custom<(at: Date) => void>((value) => typeof value === 'function'),
  loading: z.boolean().optional(),
  initialDate: z.union([z.date(), z.string()]).optional(),
})

/** An action is a hook: while its document is open it must stay the same, or its dialog would close. */
const ownSchedules = new Map<DocumentActionComponent, DocumentActionComponent>()

/** Sanity's action that schedules a draft, with our dialog in the place of its own. */
function toOwnSchedule(original: DocumentActionComponent): DocumentActionComponent {
  const known = ownSchedules.get(original)
  if (known) return known
  const Schedule: DocumentActionComponent = (props) => {
    const description = original(props)
    const release = useActiveRelease(props.release)
    // What is scheduled gets another time. Sanity would still list its own action, greyed out.
    if (release?.state === 'scheduled') return null
    const dialog = description?.dialog
    if (!description || !dialog || dialog.type !== 'custom' || !isValidElement(dialog.component))
      return description
    const given = dialogShape.safeParse(dialog.component.props)
    // Without what it needs, our dialog could not schedule. Then Sanity's is still there, and the lake refuses the past.
    return given.success
      ? { ...description, dialog: { ...dialog, component: <DraftSchedule {...given.data} /> } }
      : description
  }
  const own = Object.assign(Schedule, { action: original.action, displayName: original.displayName })
  ownSchedules.set(original, own)
  return own
}

function DraftSchedule({
  onClose,
  onSchedule,
  loading = false,
  initialDate,
}: z.infer<typeof dialogShape>): ReactElement {
  const pick = usePick()
  return (
    <ScheduleDialog
      title={pick('Programmer la publication', 'Schedule publication')}
      isDraft
      initial={initialDate === undefined ? undefined : new Date(initialDate)}
      isBusy={loading}
      onClose={onClose}
      onSchedule={onSchedule}
    />
  )
}

/** The dialog for a release or a scheduled draft: schedules it, and shows a failure. */
export function ReleaseSchedule({ release, onClose }: { release: ReleaseDocument; onClose: () => void }) {
  const pick = usePick()
  const client = useClient(RELEASES_STUDIO_CLIENT_OPTIONS)
  const { run, isBusy } = useTask(pick('Rien n’a été programmé.', 'Nothing was scheduled.'))
  const isDraft = release.metadata.cardinality === 'one'
  const { publishAt, metadata } = release
  const time = publishAt ?? metadata.intendedPublishAt

  const schedule = async (at: Date) => {
    const releaseId = getReleaseIdFromReleaseDocumentId(release._id)
    const isScheduled = await run(
      () => scheduleRelease(client, releaseId, at).then(() => null),
      pick('La publication est programmée.', 'Publication is scheduled.'),
    )
    if (isScheduled) onClose()
  }
  return (
    <ScheduleDialog
      title={
        isDraft
          ? pick('Changer le moment de la publication', 'Change the time of publication')
          : pick('Programmer la publication groupée', 'Schedule the release')
      }
      isDraft={isDraft}
      initial={time === undefined ? undefined : new Date(time)}
      isBusy={isBusy}
      onClose={onClose}
      onSchedule={schedule}
    />
  )
}

/** Changes the time of a scheduled draft. Sanity offers that in menus only, with its own dialog. */
const rescheduleAction: DocumentActionComponent = (props) => {
  const pick = usePick()
  const [isOpen, setIsOpen] = useState(false)
  const release = useActiveRelease(props.release)
  if (release?.state !== 'scheduled') return null
  return {
    icon: CalendarIcon,
    label: pick('Changer le moment', 'Change the time'),
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'custom',
      component: <ReleaseSchedule release={release} onClose={() => setIsOpen(false)} />,
    },
  }
}
rescheduleAction.action = 'schedule'

/** The actions on a document with our dialog wherever one schedules. Sanity adds its own after those of all plugins. */
export function withOwnSchedule(
  actions: DocumentActionComponent[],
  versionType: DocumentActionsVersionType,
): DocumentActionComponent[] {
  const own = actions.map((action) => (isSchedule(action) ? toOwnSchedule(action) : action))
  if (versionType !== 'scheduled-draft') return own
  return [rescheduleAction, ...own.map((each) => (each.action === 'discardVersion' ? cancelAction : each))]
}

const isSchedule = ({ displayName }: DocumentActionComponent) => displayName === 'SchedulePublishAction'
