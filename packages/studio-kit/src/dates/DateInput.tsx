import { toLanguageTag } from '@freelance-site/foundation'
import { CalendarIcon } from '@sanity/icons/Calendar'
import { Box, Button } from '@sanity/ui'
import { useRef } from 'react'
import { type StringInputProps, set, unset } from 'sanity'
import { TypedInput } from '../ui/TypedInput.tsx'
import { useWords } from '../words/words.ts'
import { formatStoredDay, fromStored, toStored } from './day.ts'

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
  const { t, locale } = useWords()
  const calendar = useRef<HTMLInputElement>(null)
  const stored = fromStored(value ?? '')
  const example = new Intl.DateTimeFormat(toLanguageTag(locale)).format(new Date())
  const store = (text: string) => onChange(text.trim() === '' ? unset() : set(toStored(text)))
  return (
    <TypedInput
      elementProps={elementProps}
      readOnly={readOnly}
      validation={validation}
      placeholder={schemaType.placeholder ?? t('date.example', { example })}
      stored={formatStoredDay(value ?? '', locale)}
      onType={store}
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
              onChange={({ currentTarget }) => store(currentTarget.value)}
              style={{ position: 'absolute', inset: 0, width: '100%', opacity: 0, pointerEvents: 'none' }}
            />
          </Box>
        )
      }
    />
  )
}
