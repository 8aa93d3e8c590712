import { ArrowDownIcon } from '@sanity/icons/ArrowDown'
import { ArrowUpIcon } from '@sanity/icons/ArrowUp'
import { CloseIcon } from '@sanity/icons/Close'
import { Box, Button, Flex, Stack, TextInput } from '@sanity/ui'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { ArrayOfObjectsInputMember, type ArrayOfObjectsInputProps, type ObjectItem } from 'sanity'
import { useStudioKit } from '../options.ts'
import { useT } from '../words/words.ts'

/** The lines of a text that are not empty, without the bullets that programs write before them. */
export const toLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^[\s•·▪*–-]+\s+/, '').trim())
    .filter((line) => line !== '')

const rules = `
/* The languages are named in the first row; below it, their names are for screen readers. */
[data-typed-list] > li ~ li [data-ui="fieldHeaderContentBox"] {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
}
`

/**
 * A list of short texts that is typed: each has its languages side by side, *Enter* in the last field adds one. Sanity's own list
 * opens a dialog for each.
 */
export function TypedList(props: ArrayOfObjectsInputProps) {
  const { members, schemaType, readOnly, onItemAppend, onItemMove, onItemRemove } = props
  const t = useT()
  const { first } = useStudioKit().translations
  const next = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const lines = toLines(text)
    const _type = schemaType.of[0]?.name
    for (const line of lines) {
      const item: ObjectItem = { _key: crypto.randomUUID().replaceAll('-', '').slice(0, 12) }
      onItemAppend({ ...item, ...(_type && { _type }), [first]: line })
    }
    setTyped('')
  }
  const goToNext = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return
    event.preventDefault()
    next.current?.focus()
  }
  return (
    <Stack gap={3}>
      <style>{rules}</style>
      {members.length > 0 && (
        <Stack as="ul" gap={3} padding={0} margin={0} style={{ listStyle: 'none' }} data-typed-list="">
          {members.map((member, index) => {
            const position = index + 1
            const move = (toIndex: number) => onItemMove({ fromIndex: index, toIndex })
            return (
              <li key={member.key} onKeyDown={goToNext}>
                <Flex gap={1} align="flex-end">
                  <Box flex={1} style={{ minWidth: 0 }}>
                    <ArrayOfObjectsInputMember
                      {...props}
                      member={member}
                      renderItem={({ children }): ReactNode => children}
                    />
                  </Box>
                  {!readOnly && (
                    <Flex>
                      <Button
                        icon={ArrowUpIcon}
                        mode="bleed"
                        padding={2}
                        aria-label={t('typedList.up', { position })}
                        disabled={index === 0}
                        onClick={() => move(index - 1)}
                      />
                      <Button
                        icon={ArrowDownIcon}
                        mode="bleed"
                        padding={2}
                        aria-label={t('typedList.down', { position })}
                        disabled={index === members.length - 1}
                        onClick={() => move(index + 1)}
                      />
                      <Button
                        icon={CloseIcon}
                        mode="bleed"
                        padding={2}
                        aria-label={t('typedList.remove', { position })}
                        onClick={() => {
                          onItemRemove(member.key)
                          // The button that has the focus disappears.
                          next.current?.focus()
                        }}
                      />
                    </Flex>
                  )}
                </Flex>
              </li>
            )
          })}
        </Stack>
      )}
      <TextInput
        {...props.elementProps}
        ref={(element) => {
          next.current = element
          props.elementProps.ref.current = element
        }}
        aria-label={t('typedList.add')}
        placeholder={t('typedList.hint')}
        autoComplete="off"
        readOnly={readOnly ?? false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={(event) => {
          add(typed)
          props.elementProps.onBlur(event)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add(typed)
        }}
        onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
          const text = event.clipboardData.getData('text/plain')
          if (toLines(text).length < 2) return
          event.preventDefault()
          add(text)
        }}
      />
    </Stack>
  )
}
