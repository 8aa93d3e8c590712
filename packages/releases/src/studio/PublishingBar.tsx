import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Card, type CardTone, Flex, Stack, Text } from '@sanity/ui'
import type { ComponentType, ReactNode } from 'react'
import { useScheduledChanges } from 'studio-kit/schedule/ScheduledChanges'
import { type T, useT } from './words/words.ts'

export type PublishingState = { tone: CardTone; icon: ComponentType; text: string }

export const toLive = (t: T): PublishingState => ({
  tone: 'positive',
  icon: CheckmarkCircleIcon,
  text: t('state.live'),
})

type Props = PublishingState & {
  /** Shown on the same line if there is room. */
  beside?: ReactNode
  children?: ReactNode
}

/** The bar below the Studio's navigation, on an own server and on a hosting platform. It also says what is scheduled. */
export function PublishingBar({ tone, icon: Icon, text, beside, children }: Props) {
  const t = useT()
  const scheduled = useScheduledChanges()
  return (
    <Card as="section" aria-label={t('state.title')} tone={tone} borderBottom paddingX={4} paddingY={2}>
      <Stack gap={3} paddingY={1}>
        <Flex gap={3} align="center" wrap="wrap">
          {/* On a phone the sentence wraps beside its icon, not below it. */}
          <Flex gap={3} align="center">
            <Text size={1}>
              <Icon />
            </Text>
            <Text size={1} role="status">
              {text}
            </Text>
          </Flex>
          {scheduled.button}
          {beside}
        </Flex>
        {scheduled.list}
        {children}
      </Stack>
    </Card>
  )
}
