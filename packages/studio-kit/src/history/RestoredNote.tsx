import { PublishIcon } from '@sanity/icons/Publish'
import { RestoreIcon } from '@sanity/icons/Restore'
import { Flex } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useDocumentOperation, useDocumentOperationEvent } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { Note, NoteButton } from '../ui/Note.tsx'
import { useT } from '../words/words.ts'

/**
 * The documents whose older version was restored. Sanity then opens the document again, which would lose the state of a
 * component. `awaited`: the draft has not been seen since.
 */
const restored = new Map<string, 'awaited' | 'seen'>()

const edits: unknown[] = ['patch', 'commit']

function useIsRestored(id: string, type: string, hasDraft: boolean | null) {
  const event = useDocumentOperationEvent(id, type)
  const operation = event?.type === 'success' ? event.op : null
  const [isRestored, setIsRestored] = useState(() => restored.has(id))
  useEffect(() => {
    if (operation === 'restore') restored.set(id, 'awaited')
    else if (operation !== null && !edits.includes(operation)) restored.delete(id)
    setIsRestored(restored.has(id))
  }, [id, operation])
  useEffect(() => {
    if (hasDraft === true && restored.has(id)) restored.set(id, 'seen')
    // It was published or discarded elsewhere.
    if (hasDraft !== false || restored.get(id) !== 'seen') return
    restored.delete(id)
    setIsRestored(false)
  }, [id, hasDraft])
  return isRestored
}

/** Says above the form of a document whose older version was just restored that it is a draft, and offers to publish it. */
export function RestoredNote() {
  const t = useT()
  const { documentId, documentType, validation, editState } = useDocumentPane()
  const { publish } = useDocumentOperation(documentId, documentType)
  const hasDraft = editState?.ready ? editState.draft !== null : null
  const isRestored = useIsRestored(documentId, documentType, hasDraft)
  if (!isRestored || !hasDraft) return null
  const isRefused = validation.some(({ level }) => level === 'error')
  return (
    <div role="status" style={{ marginBottom: '2rem' }}>
      <Note
        tone="caution"
        icon={<RestoreIcon />}
        title={t(editState?.published ? 'restored.isDraft' : 'restored.isNew')}
      >
        {!isRefused && publish.disabled === false && (
          <Flex>
            <NoteButton icon={PublishIcon} text={t('restored.publish')} onClick={() => publish.execute()} />
          </Flex>
        )}
      </Note>
    </div>
  )
}
