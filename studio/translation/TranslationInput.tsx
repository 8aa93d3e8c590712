import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { CopyIcon } from '@sanity/icons/Copy'
import { TranslateIcon } from '@sanity/icons/Translate'
import { UndoIcon } from '@sanity/icons/Undo'
import { Flex, Stack, useElementSize } from '@sanity/ui'
import { useRef, useState } from 'react'
import {
  FormCallbacksProvider,
  type FormPatch,
  type ObjectInputProps,
  PatchEvent,
  useFormCallbacks,
} from 'sanity'
import { toTranslationState } from '#lib/content/translation.ts'
import { usePick } from '../ui/languages.tsx'
import { Note, NoteButton } from '../ui/Note.tsx'
import { TextChange } from '../ui/TextChange.tsx'
import { type Bilingual, toCopied, toKept, toUndone, trackFrench } from './trackFrench.ts'

/** How outdated English was dealt with in this form, and the value before. */
type Settled = { how: 'rewritten' | 'kept' | 'copied'; before: Bilingual }

/** Both languages of a field; below them, what changed in French since English was written. */
export function TranslationInput(props: ObjectInputProps) {
  const { onChange, readOnly } = props
  const value: Bilingual | undefined = props.value
  const callbacks = useFormCallbacks()
  const [settled, setSettled] = useState<Settled | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const [field, setField] = useState<HTMLDivElement | null>(null)
  const width = useElementSize(field)?.border.width
  const isOutdated = toTranslationState(value) === 'outdated'
  const settle = (next: Settled | null, patches: FormPatch[]) => {
    setSettled(next)
    onChange(patches)
    // The button that was pressed goes away: the next press of Tab reaches what replaces it.
    region.current?.focus()
  }
  return (
    <Stack gap={3} ref={setField}>
      <FormCallbacksProvider
        {...callbacks}
        onChange={({ patches }) => {
          if (patches.some(({ path }) => path[0] === 'en')) {
            if (isOutdated && value) setSettled({ how: 'rewritten', before: value })
            // What would be undone now includes what is being typed.
            else if (settled?.how !== 'rewritten') setSettled(null)
          }
          callbacks.onChange(PatchEvent.from(trackFrench(patches, value)))
        }}
      >
        {props.renderDefault(width !== undefined && width < twoColumnsFrom ? toOneColumn(props) : props)}
      </FormCallbacksProvider>
      <div ref={region} tabIndex={-1} aria-live="polite" style={{ outline: 'none' }}>
        {isOutdated && value ? (
          <Outdated
            value={value}
            readOnly={readOnly === true}
            onKeep={() => settle({ how: 'kept', before: value }, toKept(value))}
            onCopy={() => settle({ how: 'copied', before: value }, toCopied(value))}
          />
        ) : (
          settled && (
            <SettledNote
              settled={settled}
              now={value?.fr}
              onUndo={() => settle(null, toUndone(settled.before))}
            />
          )
        )}
      </div>
    </Stack>
  )
}

/** Below this width, on a phone and beside a preview, two languages side by side would each show a few letters. */
const twoColumnsFrom = 450

const toOneColumn = (props: ObjectInputProps): ObjectInputProps => ({
  ...props,
  schemaType: { ...props.schemaType, options: { ...props.schemaType.options, columns: 1 } },
})

function Outdated(props: { value: Bilingual; readOnly: boolean; onKeep: () => void; onCopy: () => void }) {
  const pick = usePick()
  const { value, readOnly, onKeep, onCopy } = props
  return (
    <Note
      tone="caution"
      icon={<TranslateIcon />}
      title={pick(
        'Le français a changé depuis que l’anglais a été écrit.',
        'French has changed since English was written.',
      )}
    >
      <FrenchChange before={value.translatedFrom} after={value.fr} />
      {!readOnly && (
        <Flex gap={2} wrap="wrap">
          <NoteButton
            icon={CheckmarkIcon}
            text={pick('L’anglais reste juste', 'English is still right')}
            onClick={onKeep}
          />
          <NoteButton icon={CopyIcon} text={pick('Copier le français', 'Copy the French')} onClick={onCopy} />
        </Flex>
      )}
    </Note>
  )
}

function SettledNote({ settled, now, onUndo }: { settled: Settled; now: unknown; onUndo: () => void }) {
  const pick = usePick()
  const { how, before } = settled
  const titles = {
    rewritten: pick('L’anglais est à jour.', 'English is up to date.'),
    kept: pick('L’anglais est confirmé.', 'English is confirmed.'),
    copied: pick('L’anglais est une copie du français.', 'English is a copy of the French.'),
  }
  return (
    <Note tone="positive" icon={<CheckmarkIcon />} title={titles[how]}>
      {how === 'rewritten' ? (
        <FrenchChange before={before.translatedFrom} after={now} />
      ) : (
        <Flex>
          <NoteButton icon={UndoIcon} text={pick('Annuler', 'Undo')} onClick={onUndo} />
        </Flex>
      )}
    </Note>
  )
}

function FrenchChange({ before, after }: { before: unknown; after: unknown }) {
  const pick = usePick()
  const titles = {
    before: pick('Français d’avant', 'French before'),
    after: pick('Français d’aujourd’hui', 'French now'),
  }
  return <TextChange before={before} after={after} titles={titles} lang="fr" />
}
