import { Card, Stack, Text, TextInput } from '@sanity/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useWords } from '../words/words.ts'
import { formatFieldTime, formatZone, readFieldTime, toDefaultTime, toFieldValue } from './formatTime.ts'

type Props = {
  title: string
  /** The time that the field shows first, unless it has passed: then it is tomorrow at nine. */
  initial?: Date
  isBusy: boolean
  onClose: () => void
  onSchedule: (at: Date) => void
}

/**
 * Asks for a time in the future with the browser's own field, and shows the moment in full. Sanity's own dialog starts with
 * the current time and misreads some dates: docs/decisions/0043-scheduled-publishing.md
 */
export function ScheduleDialog({ title, initial, isBusy, onClose, onSchedule }: Props) {
  const { t, locale } = useWords()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(() => {
    const now = new Date()
    return toFieldValue(initial !== undefined && initial > now ? initial : toDefaultTime(now))
  })
  const [isRefused, setIsRefused] = useState(false)
  const now = new Date()
  const time = readFieldTime(value, now)
  const isWrong = time.kind !== 'future'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    // Read again: the time may have passed since the last change.
    const last = readFieldTime(value, new Date())
    if (last.kind === 'future') return onSchedule(last.at)
    setIsRefused(true)
    field.current?.focus()
  }

  return (
    <ConfirmDialog
      title={title}
      confirm={t('schedule.submit')}
      tone="default"
      isBusy={isBusy}
      onClose={onClose}
      action={`${id}-form`}
    >
      <form id={`${id}-form`} onSubmit={submit} noValidate>
        <Stack gap={4}>
          <Text size={1} muted>
            {t('schedule.effect')}
          </Text>
          <Stack gap={3}>
            <label htmlFor={`${id}-time`}>
              <Text size={1} weight="semibold">
                {t('schedule.label')}
              </Text>
            </label>
            <TextInput
              id={`${id}-time`}
              ref={field}
              type="datetime-local"
              min={toFieldValue(now)}
              max="9999-12-31T23:59"
              value={value}
              readOnly={isBusy}
              aria-invalid={isWrong}
              aria-describedby={`${id}-note ${id}-zone`}
              onChange={({ currentTarget }) => {
                setValue(currentTarget.value)
                setIsRefused(false)
              }}
            />
            {/* The chosen moment in full, or why it cannot be chosen. */}
            <Card
              id={`${id}-note`}
              role={isRefused && isWrong ? 'alert' : 'status'}
              padding={3}
              radius={2}
              tone={isWrong ? 'critical' : 'positive'}
            >
              <Text size={1}>{formatFieldTime(time, t, locale)}</Text>
            </Card>
            <Text id={`${id}-zone`} size={1} muted>
              {t('schedule.zone', { zone: formatZone('at' in time ? time.at : now) })}
            </Text>
          </Stack>
        </Stack>
      </form>
    </ConfirmDialog>
  )
}
