import { toLanguageTitle } from '@freelance-site/foundation'
import { AddIcon } from '@sanity/icons/Add'
import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { Flex, Stack, Text } from '@sanity/ui'
import { useMemo, useRef } from 'react'
import { type FormPatch, insert, type ObjectInputProps, set, setIfMissing } from 'sanity'
import { useStudioKit } from '../options.ts'
import { useWords } from '../words/words.ts'
import { Note, NoteButton } from './Note.tsx'
import { TextChange } from './TextChange.tsx'

/** A section whose built-in text is newer than that of the page; `isNew` if the page lacks it. */
type NewerSection = {
  section: { _key: string; heading: Record<string, unknown>; body: unknown }
  isNew: boolean
  changes: { locale: string; before: string; after: string }[]
}

type Options<Newer> = {
  /** Finds the newer sections of a page. `keys` are those of its present sections. */
  findNewer: (page: unknown, providedWords: unknown, keys: string[]) => Newer[]
  /** What the page stores as `providedWords` once the owner has accepted or dismissed a newer section. */
  toStored: (providedWords: unknown, newer: Newer) => unknown
}

type PageValue = { page?: unknown; sections?: { _key: string }[]; providedWords?: unknown }

/**
 * The input of a document with `page`, `sections` and `providedWords`. Above the fields, it shows the sections whose
 * built-in text a newer version of the code has changed or added.
 */
export const createBuiltInSectionsInput = <Newer extends NewerSection>({
  findNewer,
  toStored,
}: Options<Newer>) =>
  function BuiltInSectionsInput(props: ObjectInputProps) {
    const { onChange, readOnly } = props
    const value: PageValue = props.value ?? {}
    const region = useRef<HTMLDivElement>(null)
    const keys = (value.sections ?? []).map(({ _key }) => _key).join(' ')
    // Memoised, because it reads all built-in texts.
    const newer = useMemo(
      () => findNewer(value.page, value.providedWords, keys.split(' ')),
      [value.page, value.providedWords, keys],
    )
    const applyDecision = (patches: FormPatch[], each: Newer) => {
      onChange([...patches, set(toStored(value.providedWords, each), ['providedWords'])])
      // The button that had the focus disappears; without this, the next Tab would start at the top of the page.
      region.current?.focus()
    }
    return (
      <Stack gap={5}>
        <Stack gap={4} ref={region} tabIndex={-1} aria-live="polite" style={{ outline: 'none' }}>
          {newer.map((each) => (
            <NewerSectionNote
              key={each.section._key}
              newer={each}
              onDecide={readOnly ? null : (patches) => applyDecision(patches, each)}
            />
          ))}
        </Stack>
        {props.renderDefault(props)}
      </Stack>
    )
  }

type NoteProps = {
  newer: NewerSection
  onDecide: ((patches: FormPatch[]) => void) | null
}

function NewerSectionNote({ newer, onDecide }: NoteProps) {
  const { t, locale } = useWords()
  const { section, isNew, changes } = newer
  const { first } = useStudioKit().translations
  const heading = String(section.heading[locale] ?? section.heading[first] ?? '')
  return (
    <Note
      tone="caution"
      icon={<DocumentTextIcon />}
      title={isNew ? t('builtIn.added', { heading }) : t('builtIn.changed', { heading })}
    >
      {changes.map(({ locale: language, before, after }) => (
        <Stack gap={3} key={language}>
          <Text size={1} weight="semibold">
            {toLanguageTitle(language, locale)}
          </Text>
          {isNew ? (
            <Text as="p" size={1} lang={language} style={{ whiteSpace: 'pre-wrap' }}>
              {after}
            </Text>
          ) : (
            <TextChange before={before} after={after} lang={language} />
          )}
        </Stack>
      ))}
      {onDecide && (
        <Flex gap={2} wrap="wrap">
          <NoteButton
            icon={CheckmarkIcon}
            text={isNew ? t('builtIn.keepPage') : t('builtIn.keepText')}
            onClick={() => onDecide([])}
          />
          <NoteButton
            icon={isNew ? AddIcon : DocumentTextIcon}
            text={isNew ? t('builtIn.add') : t('builtIn.replace')}
            onClick={() => onDecide(toBuiltInText(newer))}
          />
        </Flex>
      )}
    </Note>
  )
}

/** Puts the built-in text into the page; the section's other fields stay. */
const toBuiltInText = ({ section, isNew }: NewerSection): FormPatch[] =>
  isNew
    ? [setIfMissing([], ['sections']), insert([section], 'after', ['sections', -1])]
    : [
        set(section.heading, ['sections', { _key: section._key }, 'heading']),
        set(section.body, ['sections', { _key: section._key }, 'body']),
      ]
