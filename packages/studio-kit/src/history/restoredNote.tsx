import { PublishIcon } from '@sanity/icons/Publish'
import { RestoreIcon } from '@sanity/icons/Restore'
import { Flex } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { definePlugin, type InputProps, useDocumentOperation, useDocumentOperationEvent } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { Note, NoteButton } from '../ui/Note.tsx'
import { useT } from '../words/words.ts'

/** Says above the form of a document whose older version was just restored that it is a draft, and offers to publish it. */
export const restoredNote = definePlugin({
  name: 'restored-note',
  form: {
    components: {
      input: (props: InputProps) => (
        <>
          {props.id === 'root' && <RestoredNote />}
          {props.renderDefault(props)}
        </>
      ),
    },
  },
})

function RestoredNote() {
  const t = useT()
  const { documentId, documentType, validation, editState } = useDocumentPane()
  const { publish } = useDocumentOperation(documentId, documentType)
  const event = useDocumentOperationEvent(documentId, documentType)
  const [isRestored, setIsRestored] = useState(false)
  const operation = event?.type === 'success' ? event.op : null
  useEffect(() => {
    if (operation === 'restore') setIsRestored(true)
    // An edit leaves the note.
    else if (operation !== null && operation !== 'patch' && operation !== 'commit') setIsRestored(false)
  }, [operation])
  if (!isRestored || !editState?.draft) return null
  const isRefused = validation.some(({ level }) => level === 'error')
  return (
    <div role="status" style={{ marginBottom: '2rem' }}>
      <Note
        tone="caution"
        icon={<RestoreIcon />}
        title={t(editState.published ? 'restored.isDraft' : 'restored.isNew')}
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
