import { RestoreIcon } from '@sanity/icons/Restore'
import { UnpublishIcon } from '@sanity/icons/Unpublish'
import { Text } from '@sanity/ui'
import { useState } from 'react'
import { type DocumentActionComponent, getDraftId, useClient, useDocumentOperation } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { useStudioKit } from '../options.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useTitle } from '../ui/DocumentLink.tsx'
import { useTask } from '../ui/useTask.ts'
import { useT } from '../words/words.ts'

/** Which document types exist once; the permanent ones cannot be unpublished. */
type Singletons = { isSingleton: (type: string) => boolean; permanentTypes: readonly string[] }

/** The actions on a singleton. Any other may create or delete a document; a plugin may have given its own a name. */
const singletonActions = new Set<string | undefined>([
  'publish',
  'discardChanges',
  'restore',
  'unpublish',
  'schedule',
  'cancelSchedule',
  'discardVersion',
  'unpublishVersion',
])

export const isOffered = (
  { isSingleton, permanentTypes }: Singletons,
  type: string,
  action: string | undefined,
): boolean =>
  !isSingleton(type) ||
  (singletonActions.has(action) && !(permanentTypes.includes(type) && action?.startsWith('unpublish')))

/** Whether “Create” offers a template. Templates of a list or a page have a `-` in their name, and are offered there. */
export const canBeCreated = (templateId: string, isSingleton: Singletons['isSingleton']): boolean =>
  !isSingleton(templateId) && !templateId.includes('-')

/** Sanity's own action appears only while the published version is open, and does not say what it does. */
const takeOffAction: DocumentActionComponent = ({ id, type, published, release }) => {
  const t = useT()
  const { isSingleton } = useStudioKit()
  const title = useTitle(published) ?? t('takeOff.document')
  const client = useClient({ apiVersion: '2025-02-19' })
  const { unpublish } = useDocumentOperation(id, type)
  const { run, isBusy } = useTask(t('takeOff.failed'))
  const [isConfirming, setIsConfirming] = useState(false)
  if (!published || release) return null
  const close = () => setIsConfirming(false)
  const hasDefaults = isSingleton?.(type)
  const takeOff = async () => {
    const action = {
      actionType: 'sanity.action.document.unpublish',
      publishedId: id,
      draftId: getDraftId(id),
    } as const
    const succeeded = t(hasDefaults ? 'takeOff.singletonSucceeded' : 'takeOff.succeeded')
    // Not Sanity's own operation, whose message is the same for all documents.
    const task = () =>
      client.action(action).catch((error: unknown) => {
        console.warn('The document could not be unpublished.', error)
        return ''
      })
    if (await run(task, succeeded)) close()
  }
  return {
    icon: UnpublishIcon,
    tone: 'caution',
    label: t('takeOff.action'),
    disabled: unpublish.disabled !== false,
    onHandle: () => setIsConfirming(true),
    dialog: isConfirming && {
      type: 'custom',
      component: (
        <ConfirmDialog
          title={t('takeOff.title')}
          confirm={t('takeOff.action')}
          tone="caution"
          isBusy={isBusy}
          onClose={close}
          action={() => void takeOff()}
        >
          <Text size={1}>{t(hasDefaults ? 'takeOff.singleton' : 'takeOff.effect', { title })}</Text>
          <Text size={1}>{t(hasDefaults ? 'takeOff.singletonNote' : 'takeOff.note')}</Text>
        </ConfirmDialog>
      ),
    },
  }
}
takeOffAction.action = 'unpublish'
takeOffAction.displayName = 'TakeOffAction'

/** The time in Sanity's footer opens the list of changes, from which nothing can be restored. */
const historyAction: DocumentActionComponent = () => {
  const t = useT()
  const { openInspector } = useDocumentPane()
  return {
    icon: RestoreIcon,
    label: t('history'),
    onHandle: () => openInspector('sanity/structure/history', { changesInspectorTab: 'history' }),
  }
}

/**
 * Removes the actions that would create or delete a singleton, replaces Sanity's “unpublish”, and adds the history. Without its
 * document, a singleton's page shows the words that are built in.
 */
export function createCustomActions(singletons: Singletons) {
  return (actions: DocumentActionComponent[], { schemaType }: { schemaType: string }) => {
    const [button, ...others] = actions
      .filter(({ action }) => isOffered(singletons, schemaType, action))
      .map((action) => (action.action === 'unpublish' ? takeOffAction : action))
    const { duplicate = [], late = [] } = Object.groupBy(others, ({ action }) =>
      action === 'duplicate' ? 'duplicate' : 'late',
    )
    // Other entries may appear while the menu is open. They must not move Duplicate, which asks nothing, under the pointer.
    return [...(button ? [button] : []), ...duplicate, historyAction, ...late]
  }
}
