import { RestoreIcon } from '@sanity/icons/Restore'
import { UnpublishIcon } from '@sanity/icons/Unpublish'
import { Button, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { type DocumentActionComponent, useDocumentOperation, useSchema, useValuePreview } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { usePick } from 'studio-kit/ui/languages'
import { isSingletonType } from '#lib/content/documentTypes.ts'

/**
 * Takes a document off the site, from its menu. Sanity's own action appears only while the published version is
 * open, where owners did not find it, and does not say what it does.
 */
const takeOffAction: DocumentActionComponent = ({ id, type, published, release }) => {
  const pick = usePick()
  const schemaType = useSchema().get(type)
  const { value } = useValuePreview({
    enabled: published !== null,
    schemaType,
    value: published ?? undefined,
  })
  const { unpublish } = useDocumentOperation(id, type)
  const [isConfirming, setIsConfirming] = useState(false)
  if (!published || release) return null
  const title = typeof value?.title === 'string' ? value.title : pick('Ce document', 'This document')
  const close = () => setIsConfirming(false)
  return {
    icon: UnpublishIcon,
    tone: 'caution',
    label: pick('Retirer du site', 'Take off the site'),
    disabled: unpublish.disabled !== false,
    onHandle: () => setIsConfirming(true),
    dialog: isConfirming && {
      type: 'dialog',
      header: pick('Retirer du site\u00a0?', 'Take off the site?'),
      width: 'small',
      onClose: close,
      content: (
        <Stack gap={4}>
          <Text size={1}>
            {isSingletonType(type)
              ? pick(
                  `Le site montrera de nouveau ses propres mots à la place de «\u00a0${title}\u00a0», dans les deux langues.`,
                  `The site will show its own words again instead of “${title}”, in both languages.`,
                )
              : pick(
                  `«\u00a0${title}\u00a0» ne sera plus sur le site, ni en français ni en anglais.`,
                  `“${title}” will no longer be on the site, neither in French nor in English.`,
                )}
          </Text>
          <Text size={1}>
            {pick(
              'Rien n’est supprimé\u00a0: le document reste ici, comme brouillon. Publiez-le pour le remettre en ligne.',
              'Nothing is deleted: the document stays here as a draft. Publish it to put it back.',
            )}
          </Text>
        </Stack>
      ),
      footer: (
        <Flex gap={2} justify="flex-end" padding={3}>
          <Button mode="bleed" text={pick('Annuler', 'Cancel')} onClick={close} />
          <Button
            tone="caution"
            data-testid="confirm-take-off"
            text={pick('Retirer du site', 'Take off the site')}
            onClick={() => {
              close()
              unpublish.execute()
            }}
          />
        </Flex>
      ),
    },
  }
}
takeOffAction.action = 'unpublish'
takeOffAction.displayName = 'TakeOffAction'

/** Sanity's panel with the history of a document, and beside it the changes since the last publication. */
const historyInspector = 'sanity/structure/history'

/**
 * Opens the history of a document, from which it can be restored. The time in Sanity's footer opens the list of changes,
 * from which it cannot.
 */
const historyAction: DocumentActionComponent = () => {
  const pick = usePick()
  const { openInspector } = useDocumentPane()
  return {
    icon: RestoreIcon,
    label: pick('Historique et restauration', 'History and restore'),
    onHandle: () => openInspector(historyInspector, { changesInspectorTab: 'history' }),
  }
}

/** Replaces Sanity's “unpublish”, and adds the history before “discard” and “delete”. */
export function withCustomActions(actions: DocumentActionComponent[]): DocumentActionComponent[] {
  const own = actions.map((action) => (action.action === 'unpublish' ? takeOffAction : action))
  const end = own.findIndex(({ action }) => action === 'discardChanges' || action === 'delete')
  return end < 0 ? [...own, historyAction] : own.toSpliced(end, 0, historyAction)
}
