import { Box, Button, type ButtonTone, Flex, Stack, Text } from '@sanity/ui'
import { type ComponentType, type ReactNode, useId, useState } from 'react'

type Options = {
  icon: ComponentType
  tone?: ButtonTone
  /** What the button says, and the name of the list; null if there is nothing to list. */
  text: string | null
  /** The rows of the list, as list items. */
  rows: ReactNode
}

/** A button of a bar, and the list that it opens below the bar's first line. Both are null if there is nothing to list. */
export function useBarList({ icon: Icon, tone = 'default', text, rows }: Options) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (text === null) return { button: null, list: null }
  return {
    button: (
      <Button
        mode="bleed"
        tone={tone}
        padding={2}
        // On a phone the sentence wraps, and the bar is as high as without it.
        style={{ margin: '-0.5rem', maxWidth: 'calc(100% + 1rem)', whiteSpace: 'normal', textAlign: 'start' }}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Flex gap={3}>
          <Text size={1}>
            <Icon />
          </Text>
          <Text size={1} weight="medium">
            {text}
          </Text>
        </Flex>
      </Button>
    ),
    list: isOpen && (
      <Box overflow="auto" tabIndex={0} style={{ maxHeight: '25vh' }}>
        <Stack as="ul" id={listId} aria-label={text} gap={3} padding={1} margin={0}>
          {rows}
        </Stack>
      </Box>
    ),
  }
}
