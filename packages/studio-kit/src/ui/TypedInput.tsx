import { Card, Stack, Text, TextInput } from '@sanity/ui'
import { type ComponentProps, useState } from 'react'
import type { StringInputProps } from 'sanity'

type Props = Pick<StringInputProps, 'elementProps' | 'readOnly' | 'validation'> &
  Pick<ComponentProps<typeof TextInput>, 'inputMode' | 'placeholder' | 'suffix'> & {
    stored: string
    /** Stores a typed text, also one that is not a value yet. */
    onType: (text: string) => void
    note?: string
  }

/** A text field for a value that is typed as people write it. Below it is a note, or why the value is invalid. */
export function TypedInput({ elementProps, validation, stored, onType, note = '', ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  // While typing, an incomplete value is not yet an error.
  const errors = typed === null ? validation.filter(({ level }) => level === 'error') : []
  const problem = errors.map(({ message }) => message).join(' ')
  const noteId = `${elementProps.id}-note`
  return (
    <Stack gap={3}>
      <TextInput
        {...elementProps}
        {...rest}
        value={typed ?? stored}
        autoComplete="off"
        aria-describedby={[elementProps['aria-describedby'], noteId].filter(Boolean).join(' ')}
        aria-invalid={problem !== ''}
        customValidity={problem || undefined}
        onChange={({ currentTarget }) => {
          // `onType` throws while the form is not ready for changes. The field then still shows the stored value.
          onType(currentTarget.value)
          setTyped(currentTarget.value)
        }}
        onBlur={(event) => {
          setTyped(null)
          elementProps.onBlur(event)
        }}
      />
      <Card
        // Not <output>: as the description of the field, screen readers would read an output's label, not its content.
        role="status"
        id={noteId}
        tone={problem ? 'critical' : 'inherit'}
        padding={problem ? 3 : 0}
        radius={2}
      >
        {(problem || note) && (
          <Text size={1} muted={problem === ''}>
            {problem || note}
          </Text>
        )}
      </Card>
    </Stack>
  )
}
