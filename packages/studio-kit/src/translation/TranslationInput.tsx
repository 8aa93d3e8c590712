import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { TranslateIcon } from '@sanity/icons/Translate'
import { Flex, Stack, useElementSize } from '@sanity/ui'
import { useRef, useState } from 'react'
import {
  FormCallbacksProvider,
  type InputProps,
  type ObjectInputProps,
  PatchEvent,
  useFormCallbacks,
  useGetFormValue,
} from 'sanity'
import { toTranslationState } from '../translation.ts'
import { Note, NoteButton } from '../ui/Note.tsx'
import { TextChange } from '../ui/TextChange.tsx'
import { useT } from '../words/words.ts'
import { type Bilingual, toConfirmed, trackFrench } from './trackFrench.ts'

/** Both languages of a field; below them, the changes in French since English was written. */
export function TranslationInput(props: ObjectInputProps) {
  const t = useT()
  const { onChange, readOnly } = props
  const value: Bilingual | undefined = props.value
  const callbacks = useFormCallbacks()
  /** The French before its change, which stays in view while the owner rewrites English. */
  const [oldFrench, setOldFrench] = useState<unknown>(null)
  const note = useRef<HTMLDivElement>(null)
  const [field, setField] = useState<HTMLDivElement | null>(null)
  const width = useElementSize(field)?.border.width
  const isOutdated = toTranslationState(value) === 'outdated'
  const before = isOutdated ? value?.translatedFrom : oldFrench
  return (
    <Stack gap={3} ref={setField} data-translation="">
      <FormCallbacksProvider
        {...callbacks}
        onChange={({ patches }) => {
          if (isOutdated && patches.some(({ path }) => path[0] === 'en')) setOldFrench(value?.translatedFrom)
          callbacks.onChange(PatchEvent.from(trackFrench(patches, value)))
        }}
      >
        {props.renderDefault(width !== undefined && width < twoColumnsFrom ? toOneColumn(props) : props)}
      </FormCallbacksProvider>
      <div ref={note} tabIndex={-1} aria-live="polite" style={{ outline: 'none' }}>
        {value && before !== null && (
          <Note
            tone={isOutdated ? 'caution' : 'positive'}
            icon={isOutdated ? <TranslateIcon /> : <CheckmarkIcon />}
            title={isOutdated ? t('english.isOutdated') : t('english.upToDate')}
          >
            <TextChange before={before} after={value.fr} lang="fr" />
            {isOutdated && readOnly !== true && (
              <Flex>
                <NoteButton
                  icon={CheckmarkIcon}
                  text={t('english.stillRight')}
                  onClick={() => {
                    setOldFrench(value.translatedFrom)
                    onChange(toConfirmed(value))
                    // The button that had the focus disappears; without this, the next Tab would start at the top of the page.
                    note.current?.focus()
                  }}
                />
              </Flex>
            )}
          </Note>
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

type Input = Omit<InputProps, 'renderDefault'>

/** A `TranslationInput` that shows another text while a field is empty; `path` is that of the bilingual field. */
export const toTranslationInput = (
  findPlaceholder: (document: unknown, path: readonly string[], language: string) => string | null,
) =>
  function InputWithPlaceholder(props: ObjectInputProps) {
    const getValue = useGetFormValue()
    const renderInput = (input: Input) => {
      const text = findPlaceholder(getValue([]), props.path.map(String), String(input.path.at(-1)))
      return props.renderInput(text === null ? input : withPlaceholder(input, text))
    }
    return <TranslationInput {...props} renderInput={renderInput} />
  }

const withPlaceholder = (input: Input, placeholder: string): Input =>
  'elementProps' in input && typeof input.elementProps === 'object'
    ? Object.assign({}, input, { elementProps: { ...input.elementProps, placeholder } })
    : input
