import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { CloseIcon } from '@sanity/icons/Close'
import { UndoIcon } from '@sanity/icons/Undo'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useEffect } from 'react'
import { pathsAreEqual, pathToString, useDocumentOperation } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { isHidden, toTitles } from '../publish/fieldProblems.ts'
import { Note, NoteButton } from '../ui/Note.tsx'
import { useT } from '../words/words.ts'
import { getAt, isSame, type OpenEdit, toPatches, toWords } from './edits.ts'
import { toKey } from './storage.ts'
import { useOpenEdits, useUnsentEdits } from './UnsentProvider.tsx'
import { useConnection } from './useConnection.ts'
import type { Target } from './watchEdits.ts'

/** Watches the edits of an open document, and shows above its form those that are not in it. */
export function UnsentNote() {
  const t = useT()
  const unsent = useUnsentEdits()
  const { documentId: id, documentType: type, selectedReleaseId: version, schemaType } = useDocumentPane()
  useEffect(() => unsent?.watch({ id, type, version }), [unsent, id, type, version])
  const target: Target = { id, type, version }
  const all = useOpenEdits().find((each) => toKey(each.target) === toKey(target))?.edits ?? []
  const edits = all.filter(({ path }) => !isHidden(schemaType, path))
  const hidden = all.filter((edit) => !edits.includes(edit))
  useEffect(() => {
    // Nobody can decide about what only the Studio writes.
    for (const edit of hidden) if (!edits.some((each) => isBeside(each, edit))) unsent?.dismiss(target, edit)
  })
  if (edits.length === 0) return null
  const isConflict = edits.some(({ kind }) => kind === 'conflict')
  return (
    <div role="status" data-own="unsent" style={{ marginBottom: '2rem' }}>
      <Note
        tone="caution"
        icon={<WarningOutlineIcon />}
        title={t(isConflict ? 'unsent.conflict' : 'unsent.missing')}
      >
        {edits.map((edit) => (
          <OpenEditRow
            key={JSON.stringify(edit.path)}
            edit={edit}
            beside={hidden.filter((each) => isBeside(each, edit))}
            target={target}
          />
        ))}
      </Note>
    </div>
  )
}

/** Whether two places have the same parent, as a text and what the Studio notes about its translation. */
const isBeside = (a: OpenEdit, b: OpenEdit) => pathsAreEqual(a.path.slice(0, -1), b.path.slice(0, -1))

type RowProps = { edit: OpenEdit; beside: readonly OpenEdit[]; target: Target }

/** One place: what the owner wrote, what stands there instead, and the choice between them. Hidden places `beside` it follow. */
function OpenEditRow({ edit, beside, target }: RowProps) {
  const t = useT()
  const unsent = useUnsentEdits()
  const connection = useConnection()
  const { value, schemaType, editState, formState } = useDocumentPane()
  const { patch } = useDocumentOperation(target.id, target.type, target.version)
  const present = getAt(value, edit.path)
  const isReady = editState?.ready === true && connection === 'open' && !formState?.readOnly
  const isDone = edit.kind === 'missing' && isReady && isSame(present, edit.mine)
  useEffect(() => {
    if (isDone) unsent?.dismiss(target, edit)
  })
  if (isDone) return null
  const toOther = (each: OpenEdit) => (each.kind === 'conflict' ? each.other : getAt(value, each.path))
  const other = toOther(edit)
  const choose = (toChosen: (each: OpenEdit) => unknown) => {
    for (const each of [edit, ...beside]) {
      const chosen = toChosen(each)
      const isThere = isSame(getAt(value, each.path), chosen)
      const patches = isThere ? [] : toPatches(value, each.path, chosen, pathToString)
      if (patches && patches.length > 0) patch.execute(patches)
      unsent?.dismiss(target, each)
    }
  }
  const canWrite = (chosen: unknown) => isReady && toPatches(value, edit.path, chosen, pathToString) !== null
  const where = toTitles(schemaType, edit.path).join(' › ')
  return (
    <Stack as="section" aria-label={where} gap={3}>
      <Text size={1} weight="medium">
        {where}
      </Text>
      <Version title={t('unsent.mine')} value={edit.mine} />
      <Version title={t(edit.kind === 'conflict' ? 'unsent.other' : 'unsent.present')} value={other} />
      <Flex gap={2} wrap="wrap">
        {canWrite(edit.mine) && (
          <NoteButton
            icon={CheckmarkIcon}
            text={t('unsent.takeMine')}
            onClick={() => choose(({ mine }) => mine)}
          />
        )}
        {canWrite(other) && (
          <NoteButton icon={UndoIcon} text={t('unsent.takeOther')} onClick={() => choose(toOther)} />
        )}
        {!canWrite(edit.mine) && isReady && (
          <NoteButton
            icon={CloseIcon}
            text={t('unsent.dismiss')}
            onClick={() => unsent?.dismiss(target, edit)}
          />
        )}
      </Flex>
    </Stack>
  )
}

function Version({ title, value }: { title: string; value: unknown }) {
  const t = useT()
  const words = toWords(value)
  return (
    <Card padding={3} radius={2} border>
      <Stack gap={3}>
        <Text size={0} muted>
          {title}
        </Text>
        <Text size={1} translate="no" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {words === '' ? t(value === undefined ? 'unsent.nothing' : 'unsent.wordless') : words}
        </Text>
      </Stack>
    </Card>
  )
}
