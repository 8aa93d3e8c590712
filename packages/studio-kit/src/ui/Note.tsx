import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import type { ComponentType, ReactNode } from 'react'

type NoteProps = { tone: 'caution' | 'positive'; icon: ReactNode; title: string; children: ReactNode }

/** A framed message to the owner in a form, such as about an outdated translation. */
export const Note = ({ tone, icon, title, children }: NoteProps) => (
  <Card tone={tone} border padding={4} radius={2}>
    <Stack gap={4}>
      <Flex gap={3}>
        <Text size={1}>{icon}</Text>
        <Text size={1} weight="medium">
          {title}
        </Text>
      </Flex>
      {children}
    </Stack>
  </Card>
)

/** A button for a `Note`, in the size of its text. */
export const NoteButton = (props: { icon: ComponentType; text: string; onClick: () => void }) => (
  <Button fontSize={1} padding={3} mode="ghost" {...props} />
)
