import { AddIcon } from '@sanity/icons/Add'
import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { Flex, Stack, Text } from '@sanity/ui'
import { useMemo, useRef } from 'react'
import { type FormPatch, insert, type ObjectInputProps, set, setIfMissing } from 'sanity'
import { useStudioLocale } from 'studio-kit/ui/languages'
import { Note, NoteButton } from 'studio-kit/ui/Note'
import { TextChange } from 'studio-kit/ui/TextChange'
import { findNewerSections, type NewerSection, toStoredWords } from '#lib/content/legalTexts.ts'
import { localeNames } from '#lib/languages.ts'
import { useT } from '../words/words.ts'

type LegalPageValue = { page?: unknown; sections?: { _key: string }[]; providedWords?: unknown }

/** A legal page; above it, the sections whose provided text a newer version of the code has changed or added. */
export function LegalPageInput(props: ObjectInputProps) {
  const { onChange, readOnly } = props
  const value: LegalPageValue = props.value ?? {}
  const region = useRef<HTMLDivElement>(null)
  const keys = (value.sections ?? []).map(({ _key }) => _key).join(' ')
  // Memoised, because it reads all texts that come with the site.
  const newer = useMemo(
    () => findNewerSections(value.page, value.providedWords, keys.split(' ')),
    [value.page, value.providedWords, keys],
  )
  const applyDecision = (patches: FormPatch[]) => {
    onChange(patches)
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
            onDecide={
              readOnly
                ? null
                : (patches) =>
                    applyDecision([
                      ...patches,
                      set(toStoredWords(value.providedWords, each), ['providedWords']),
                    ])
            }
          />
        ))}
      </Stack>
      {props.renderDefault(props)}
    </Stack>
  )
}

type NoteProps = { newer: NewerSection; onDecide: ((patches: FormPatch[]) => void) | null }

function NewerSectionNote({ newer, onDecide }: NoteProps) {
  const t = useT()
  const locale = useStudioLocale()
  const { section, isNew, changes } = newer
  const heading = section.heading[locale]
  return (
    <Note
      tone="caution"
      icon={<DocumentTextIcon />}
      title={isNew ? t('legal.added', { heading }) : t('legal.changed', { heading })}
    >
      {changes.map(({ locale: language, before, after }) => (
        <Stack gap={3} key={language}>
          <Text size={1} weight="semibold">
            {localeNames[language]}
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
            text={isNew ? t('legal.keepPage') : t('legal.keepText')}
            onClick={() => onDecide([])}
          />
          <NoteButton
            icon={isNew ? AddIcon : DocumentTextIcon}
            text={isNew ? t('legal.add') : t('legal.replace')}
            onClick={() => onDecide(toProvidedText(newer))}
          />
        </Flex>
      )}
    </Note>
  )
}

/** Puts the provided text into the page; the section's other fields stay. */
const toProvidedText = ({ section, isNew }: NewerSection): FormPatch[] =>
  isNew
    ? [setIfMissing([], ['sections']), insert([section], 'after', ['sections', -1])]
    : [
        set(section.heading, ['sections', { _key: section._key }, 'heading']),
        set(section.body, ['sections', { _key: section._key }, 'body']),
      ]
