import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Card, type CardTone, Flex, Stack, Text } from '@sanity/ui'
import type { ComponentType, ReactNode } from 'react'
import type { PickWording } from 'studio-kit/pick'
import { usePick } from 'studio-kit/ui/languages'

/** The state of publishing in one sentence, with its colour and icon. */
export type PublishingState = { tone: CardTone; icon: ComponentType; text: string }

/** The state when everything published is live. */
export const toLive = (pick: PickWording): PublishingState => ({
  tone: 'positive',
  icon: CheckmarkCircleIcon,
  text: pick('Tout ce qui est publié est en ligne.', 'Everything published is live.'),
})

type Props = PublishingState & {
  /** Shown on the same line if there is room. */
  beside?: ReactNode
  children?: ReactNode
}

/** The bar below the Studio's navigation, on an own server and on a hosting platform. */
export function PublishingBar({ tone, icon: Icon, text, beside, children }: Props) {
  const pick = usePick()
  return (
    <Card
      as="section"
      aria-label={pick('État de la publication', 'State of publishing')}
      tone={tone}
      borderBottom
      paddingX={4}
      paddingY={2}
    >
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
          {beside}
        </Flex>
        {children}
      </Stack>
    </Card>
  )
}
