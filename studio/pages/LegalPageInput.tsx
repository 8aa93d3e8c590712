import { AddIcon } from '@sanity/icons/Add'
import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { Flex, Stack, Text } from '@sanity/ui'
import { useMemo, useRef } from 'react'
import { type FormPatch, insert, type ObjectInputProps, set, setIfMissing } from 'sanity'
import { usePick, useStudioLocale } from 'studio-kit/ui/languages'
import { Note, NoteButton } from 'studio-kit/ui/Note'
import { TextChange } from 'studio-kit/ui/TextChange'
import { findNewerSections, type NewerSection, toStoredWords } from '#lib/content/legalTexts.ts'
import { localeNames } from '#lib/languages.ts'

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
  const pick = usePick()
  const locale = useStudioLocale()
  const { section, isNew, changes } = newer
  const heading = section.heading[locale]
  return (
    <Note
      tone="caution"
      icon={<DocumentTextIcon />}
      title={
        isNew
          ? pick(
              `Le site vient maintenant avec une section «\u00a0${heading}\u00a0», que cette page n’a pas.`,
              `The site now comes with a section “${heading}”, which this page does not have.`,
            )
          : pick(
              `Le texte fourni avec le site pour «\u00a0${heading}\u00a0» a changé. Le vôtre est resté tel quel.`,
              `The text that comes with the site for “${heading}” has changed. Yours has stayed as it is.`,
            )
      }
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
            text={
              isNew
                ? pick('La page reste juste', 'The page is still right')
                : pick('Mon texte reste juste', 'My text is still right')
            }
            onClick={() => onDecide([])}
          />
          <NoteButton
            icon={isNew ? AddIcon : DocumentTextIcon}
            text={
              isNew
                ? pick('Ajouter la section', 'Add the section')
                : pick('Remplacer mon texte par le nouveau', 'Replace my text with the new one')
            }
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
