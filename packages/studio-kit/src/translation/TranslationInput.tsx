import { capitalize, toLanguageSubject } from '@freelance-site/foundation'
import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { TranslateIcon } from '@sanity/icons/Translate'
import { Flex, Stack, useElementSize } from '@sanity/ui'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import {
  FormCallbacksProvider,
  type FormPatch,
  type InputProps,
  type ObjectInputProps,
  PatchEvent,
  set,
  setIfMissing,
  unset,
  useFormCallbacks,
  useGetFormValue,
} from 'sanity'
import { useStudioKit } from '../options.ts'
import {
  hasText,
  isCopied,
  saysTheSame,
  type Translation,
  type Translations,
  toOthersOf,
  toTranslationState,
} from '../translation.ts'
import { Note, NoteButton } from '../ui/Note.tsx'
import { TextChange } from '../ui/TextChange.tsx'
import { useWords } from '../words/words.ts'

/** Every language of a field; below them, for each translation, the changes in the first language since it was written. */
export function TranslationInput(props: ObjectInputProps) {
  const { translations } = useStudioKit()
  const { onChange, readOnly } = props
  const value: LocalizedValue | undefined = props.value
  const callbacks = useFormCallbacks()
  /** By language, the text before its change, which stays in view while the owner rewrites the translation. */
  const [oldTexts, setOldTexts] = useState<Record<string, unknown>>({})
  const notes = useRef<HTMLDivElement>(null)
  const [field, setField] = useState<HTMLDivElement | null>(null)
  const width = useElementSize(field)?.border.width
  const getValue = useGetFormValue()
  const { first } = translations
  const others = toOthersOf(getValue([]), translations)
  const states = new Map(others.map((other) => [other, toTranslationState(value, first, other)]))
  const outdated = others.filter((other) => states.get(other) === 'outdated')
  /** The translations that the owner is writing, until the form has their new texts. */
  const written = useRef(new Set<string>())
  useEffect(() => {
    const copied = others.filter(
      ({ language }) => written.current.delete(language) && isCopied(value?.[language], value?.[first]),
    )
    // A copy of the first text is translated from nothing. Only the owner's button says that it is right.
    const known = copied.filter(({ source }) => value?.[source] !== undefined)
    if (known.length > 0) onChange(known.map(({ source }) => unset([source])))
  }, [value, first, others, onChange])
  const keepInView = ({ language, source }: Translation) =>
    setOldTexts((known) => ({ ...known, [language]: value?.[source] }))
  return (
    <Stack gap={3} ref={setField} data-translation="">
      <FormCallbacksProvider
        {...callbacks}
        onChange={({ patches }) => {
          for (const other of others.filter(({ language }) =>
            patches.some(({ path }) => path[0] === language),
          )) {
            written.current.add(other.language)
            if (outdated.includes(other)) keepInView(other)
          }
          callbacks.onChange(PatchEvent.from(trackSources(patches, value, translations)))
        }}
      >
        {props.renderDefault(width !== undefined && width < twoColumnsFrom ? toOneColumn(props) : props)}
      </FormCallbacksProvider>
      <Stack gap={3} ref={notes} tabIndex={-1} aria-live="polite" style={{ outline: 'none' }}>
        {value &&
          others.map((other) => (
            <TranslationNote
              key={other.language}
              language={other.language}
              before={outdated.includes(other) ? value[other.source] : oldTexts[other.language]}
              after={value[first]}
              isOutdated={outdated.includes(other)}
              isSame={states.get(other) === 'same'}
              onConfirm={
                readOnly
                  ? undefined
                  : () => {
                      if (outdated.includes(other)) keepInView(other)
                      onChange(toConfirmed(value, first, other))
                      // The button that had the focus disappears; without this, the next Tab would start at the top of the page.
                      notes.current?.focus()
                    }
              }
            />
          ))}
      </Stack>
    </Stack>
  )
}

type NoteProps = {
  language: string
  /** The text in the first language from which the translation was written; undefined if nothing is to be shown. */
  before: unknown
  after: unknown
  isOutdated: boolean
  isSame: boolean
  onConfirm: (() => void) | undefined
}

function TranslationNote({ language, before, after, isOutdated, isSame, onConfirm }: NoteProps) {
  const { t, locale } = useWords()
  const { first } = useStudioKit().translations
  const other = toLanguageSubject(language, locale)
  const names = { first: capitalize(toLanguageSubject(first, locale)), other }
  if (isSame)
    return (
      <Note
        tone="caution"
        icon={<TranslateIcon />}
        title={t('translation.isSame', {
          first: toLanguageSubject(first, locale),
          other: capitalize(other),
        })}
      >
        {onConfirm && (
          <Flex>
            <NoteButton
              icon={CheckmarkIcon}
              text={t('translation.right', { other: capitalize(other) })}
              onClick={onConfirm}
            />
          </Flex>
        )}
      </Note>
    )
  if (before === undefined) return null
  return (
    <Note
      tone={isOutdated ? 'caution' : 'positive'}
      icon={isOutdated ? <TranslateIcon /> : <CheckmarkIcon />}
      title={
        isOutdated
          ? t('translation.isOutdated', names)
          : t('translation.upToDate', { other: capitalize(other) })
      }
    >
      <TextChange before={before} after={after} lang={first} />
      {isOutdated && onConfirm && (
        <Flex>
          <NoteButton
            icon={CheckmarkIcon}
            text={t('translation.stillRight', { other: capitalize(other) })}
            onClick={onConfirm}
          />
        </Flex>
      )}
    </Note>
  )
}

/** Below this width, on a phone and beside a preview, two languages side by side would each show a few letters. */
const twoColumnsFrom = 450

const toOneColumn = (props: ObjectInputProps): ObjectInputProps => ({
  ...props,
  schemaType: { ...props.schemaType, options: { ...props.schemaType.options, columns: 1 } },
})

type Input = Omit<InputProps, 'renderDefault'>

/** `path` is that of the whole field; the text of the element with this id describes the input. */
export type NoteBelowProps = { path: readonly string[]; language: string; id: string }

/** A `TranslationInput` that shows another text while a field is empty, and a note below the input of each language. */
export const createTranslationInput = (
  findPlaceholder: (document: unknown, path: readonly string[], language: string) => string | null,
  NoteBelow: ComponentType<NoteBelowProps> = () => null,
) =>
  function InputWithPlaceholder(props: ObjectInputProps) {
    const getValue = useGetFormValue()
    const id = useId()
    const path = props.path.map(String)
    const renderInput = (input: Input) => {
      const language = String(input.path.at(-1))
      const noteId = `${id}-${language}`
      const placeholder = findPlaceholder(getValue([]), path, language)
      return (
        <Stack gap={2}>
          {props.renderInput(withElementProps(input, noteId, placeholder))}
          <NoteBelow path={path} language={language} id={noteId} />
        </Stack>
      )
    }
    return <TranslationInput {...props} renderInput={renderInput} />
  }

function withElementProps(input: Input, noteId: string, placeholder: string | null): Input {
  if (!('elementProps' in input) || typeof input.elementProps !== 'object') return input
  const elementProps: { 'aria-describedby'?: unknown } = { ...input.elementProps }
  const described = [elementProps['aria-describedby'], noteId].filter(Boolean).join(' ')
  return Object.assign({}, input, {
    elementProps: {
      ...elementProps,
      'aria-describedby': described,
      ...(placeholder !== null && { placeholder }),
    },
  })
}

/** A text per language, with the sources of its translations. */
export type LocalizedValue = Record<string, unknown>

/** If the first language changes and no source of a translation is stored, the text before the change becomes the source. */
export function trackSources(
  patches: FormPatch[],
  value: LocalizedValue | undefined,
  { first, others }: Translations,
): FormPatch[] {
  // An editor of formatted text may send `setIfMissing` before anything is written.
  const changes = (language: string) =>
    patches.some(({ path, type }) => path[0] === language && type !== 'setIfMissing')
  const before: FormPatch[] = []
  const after: FormPatch[] = []
  for (const other of others) {
    const text = toSource(value, first, other)
    if (changes(other.language)) {
      const source = value?.[other.source]
      const isKnown = source !== undefined && saysTheSame(source, text)
      if (!isKnown && hasText(text)) after.push(set(text, [other.source]))
    } else if (changes(first) && hasText(value?.[other.language])) {
      before.push(setIfMissing(text, [other.source]))
    }
  }
  return [...before, ...patches, ...after]
}

/** The patches that mark a translation as up to date: its source becomes the present text of the first language. */
export const toConfirmed = (value: LocalizedValue, first: string, other: Translation): FormPatch[] => [
  set(toSource(value, first, other), [other.source]),
]

/** The text to store as the source of a translation; an empty one if there is none. */
const toSource = (value: LocalizedValue | undefined, first: string, { language }: Translation): unknown =>
  value?.[first] ?? (Array.isArray(value?.[language]) ? [] : '')
