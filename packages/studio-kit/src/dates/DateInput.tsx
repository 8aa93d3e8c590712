import { CalendarIcon } from '@sanity/icons/Calendar'
import { Box, Button, Card, Stack, Text, TextInput } from '@sanity/ui'
import { studioLanguageTags } from 'foundation/studioLanguage'
import { useRef, useState } from 'react'
import { type StringInputProps, set, unset } from 'sanity'
import { useStudioKit } from '../options.ts'
import { useStudioLocale } from '../ui/languages.ts'
import { useT } from '../words/words.ts'
import { formatDay, fromStored, toStored } from './day.ts'

/**
 * A date as the owner writes it, with the browser's own calendar. Sanity's input accepts one format, and drops any other text:
 * the document can then be published without the date.
 */
export function DateInput({
  elementProps,
  onChange,
  readOnly,
  schemaType,
  validation,
  value,
}: StringInputProps) {
  const t = useT()
  const locale = useStudioLocale()
  const { typesetDate } = useStudioKit()
  const [typed, setTyped] = useState<string | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const stored = fromStored(value ?? '')
  const shown = 'day' in stored ? formatDay(stored.day, locale, typesetDate) : stored.text
  // While typing, an incomplete date is not yet an error.
  const mistakes = typed === null ? validation.filter(({ level }) => level === 'error') : []
  const mistake = mistakes.map(({ message }) => message).join(' ')
  const noteId = `${elementProps.id}-note`
  const example = new Intl.DateTimeFormat(studioLanguageTags[locale]).format(new Date())
  const store = (text: string) => onChange(text.trim() === '' ? unset() : set(toStored(text)))
  return (
    <Stack gap={3}>
      <TextInput
        {...elementProps}
        value={typed ?? shown}
        readOnly={readOnly}
        autoComplete="off"
        placeholder={schemaType.placeholder ?? t('date.example', { example })}
        aria-describedby={[elementProps['aria-describedby'], noteId].filter(Boolean).join(' ')}
        aria-invalid={mistake !== ''}
        customValidity={mistake || undefined}
        suffix={
          !readOnly && (
            <Box padding={1} style={{ position: 'relative' }}>
              <Button
                mode="bleed"
                padding={2}
                icon={CalendarIcon}
                aria-label={t('date.calendar')}
                title={t('date.calendar')}
                onClick={() => calendar.current?.showPicker()}
              />
              <input
                ref={calendar}
                type="date"
                aria-hidden
                tabIndex={-1}
                max="9999-12-31"
                value={'day' in stored ? stored.day : ''}
                onChange={({ currentTarget }) => {
                  setTyped(null)
                  store(currentTarget.value)
                }}
                style={{ position: 'absolute', inset: 0, width: '100%', opacity: 0, pointerEvents: 'none' }}
              />
            </Box>
          )
        }
        onChange={({ currentTarget }) => {
          store(currentTarget.value)
          setTyped(currentTarget.value)
        }}
        onBlur={(event) => {
          setTyped(null)
          elementProps.onBlur(event)
        }}
      />
      <Card
        role="status"
        id={noteId}
        tone={mistake ? 'critical' : 'inherit'}
        padding={mistake ? 3 : 0}
        radius={2}
      >
        {mistake && <Text size={1}>{mistake}</Text>}
      </Card>
    </Stack>
  )
}
