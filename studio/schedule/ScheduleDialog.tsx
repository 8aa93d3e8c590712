import { CalendarIcon } from '@sanity/icons/Calendar'
import { Box, Button, Card, Dialog, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import { usePick, useStudioLocale } from '../ui/languages.tsx'
import { formatForField, formatReading, formatTyped, formatZone, toUsualTime } from './formatTime.ts'
import { parseTime } from './parseTime.ts'

type Props = {
  title: string
  /** Whether one draft is published then, or all versions of a release. */
  isDraft: boolean
  /** The time to begin with, if it is still to come; otherwise tomorrow at nine. */
  initial?: Date
  isBusy: boolean
  onClose: () => void
  onSchedule: (at: Date) => void
}

/**
 * Asks for a time to come, typed or chosen in the browser's own calendar, and shows the moment that it understood.
 * Sanity's own dialog takes one English form only, keeps its last time when it does not understand, and begins with now:
 * docs/decisions/0043-scheduled-publishing.md
 */
export function ScheduleDialog({ title, isDraft, initial, isBusy, onClose, onSchedule }: Props) {
  const pick = usePick()
  const locale = useStudioLocale()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [usual] = useState(() => toUsualTime(new Date()))
  const [typed, setTyped] = useState(() =>
    formatTyped(initial !== undefined && initial > new Date() ? initial : usual, locale),
  )
  const [isRefused, setIsRefused] = useState(false)
  const reading = parseTime(typed, locale, new Date())
  const isWrong = reading.kind !== 'read'
  const zone = formatZone('at' in reading ? reading.at : usual)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    // Time has passed since the last change.
    const last = parseTime(typed, locale, new Date())
    if (last.kind === 'read') return onSchedule(last.at)
    setIsRefused(true)
    field.current?.focus()
  }

  return (
    <Dialog
      id={`${id}-schedule`}
      header={title}
      width={0}
      // The first field gets the focus instead of the button that closes: ui/dialogFocus.ts
      __unstable_autoFocus={false}
      onClose={isBusy ? undefined : onClose}
      footer={
        <Flex gap={2} justify="flex-end" padding={3}>
          <Button mode="bleed" text={pick('Annuler', 'Cancel')} disabled={isBusy} onClick={onClose} />
          <Button
            type="submit"
            form={`${id}-form`}
            tone="primary"
            text={pick('Programmer', 'Schedule')}
            loading={isBusy}
            disabled={isBusy}
          />
        </Flex>
      }
    >
      <form id={`${id}-form`} onSubmit={submit} noValidate>
        <Stack gap={4} padding={4}>
          <Text size={1} muted>
            {isDraft
              ? pick(
                  'Ce brouillon sera publié tout seul à ce moment-là. Jusque-là, il est verrouillé.',
                  'This draft will be published by itself at that time. It is locked until then.',
                )
              : pick(
                  'Toutes ses versions seront publiées ensemble à ce moment-là. Jusque-là, elles sont verrouillées.',
                  'All its versions will be published together at that time. They are locked until then.',
                )}
          </Text>
          <Stack gap={3}>
            <Text as="label" size={1} weight="semibold" {...{ htmlFor: `${id}-time` }}>
              {pick('Jour et heure', 'Day and time')}
            </Text>
            <Flex gap={2} align="center">
              <Box flex={1}>
                <TextInput
                  id={`${id}-time`}
                  ref={field}
                  value={typed}
                  autoComplete="off"
                  readOnly={isBusy}
                  aria-invalid={isWrong}
                  aria-describedby={`${id}-note ${id}-zone`}
                  onChange={(event) => {
                    setTyped(event.currentTarget.value)
                    setIsRefused(false)
                  }}
                />
              </Box>
              <CalendarButton
                chosen={'at' in reading ? reading.at : null}
                isBusy={isBusy}
                onChoose={(at) => setTyped(formatTyped(at, locale))}
              />
            </Flex>
            <Card
              id={`${id}-note`}
              role={isRefused && isWrong ? 'alert' : 'status'}
              padding={3}
              radius={2}
              tone={isWrong ? 'critical' : 'positive'}
            >
              <Text size={1}>{formatReading(reading, typed, locale, usual)}</Text>
            </Card>
            <Text id={`${id}-zone`} size={1} muted>
              {pick(`À l’heure de votre navigateur : ${zone}.`, `In the time of your browser: ${zone}.`)}
            </Text>
          </Stack>
        </Stack>
      </form>
    </Dialog>
  )
}

type CalendarProps = { chosen: Date | null; isBusy: boolean; onChoose: (at: Date) => void }

/** The browser's own field: its calendar opens from the button, in the language of the browser. */
function CalendarButton({ chosen, isBusy, onChoose }: CalendarProps) {
  const pick = usePick()
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <Box style={{ position: 'relative' }}>
      <input
        ref={calendar}
        type="datetime-local"
        tabIndex={-1}
        aria-label={pick('Calendrier', 'Calendar')}
        min={formatForField(new Date())}
        value={chosen === null ? '' : formatForField(chosen)}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onChoose(new Date(value))
        }}
        style={{ position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none', width: '100%' }}
      />
      <Button
        type="button"
        mode="ghost"
        icon={CalendarIcon}
        disabled={isBusy}
        aria-label={pick('Choisir dans le calendrier', 'Choose in the calendar')}
        onClick={() => calendar.current?.showPicker()}
      />
    </Box>
  )
}
