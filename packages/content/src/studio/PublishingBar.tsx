import { LanguageMenu, useScheduledChanges, useUnsentList } from '@freelance-site/studio-kit/studio'
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { SyncIcon } from '@sanity/icons/Sync'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Card, type CardTone, Flex, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { useT } from './words/words.ts'

const looks = {
  live: { tone: 'positive', Icon: CheckmarkCircleIcon },
  building: { tone: 'primary', Icon: SyncIcon },
  failed: { tone: 'critical', Icon: ErrorOutlineIcon },
  unknown: { tone: 'caution', Icon: HelpCircleIcon },
  waiting: { tone: 'caution', Icon: WarningOutlineIcon },
} as const

type Props = {
  state: keyof typeof looks
  text: string
  /** Instead of the one of the state. */
  tone?: CardTone
  /** A part of what the state says, shown right after it. */
  afterState?: ReactNode
  /** Shown on the same line if there is room. */
  beside?: ReactNode
  /** Shown at the end of the line. */
  atEnd?: ReactNode
  /** The version of the site, before the language of the Studio. */
  version: string | undefined
  children?: ReactNode
}

/** The bar below the Studio's navigation, on an own server and on a hosting platform. It also says what is scheduled, and which edits are missing. */
export function PublishingBar({ state, text, tone, afterState, beside, atEnd, version, children }: Props) {
  const t = useT()
  const scheduled = useScheduledChanges()
  const unsent = useUnsentList()
  const look = looks[state]
  return (
    <Card
      as="section"
      aria-label={t('state.title')}
      // A green bar would hide the warning in it.
      tone={tone ?? (unsent.button && state !== 'failed' ? 'caution' : look.tone)}
      borderBottom
      paddingX={4}
      paddingY={2}
    >
      <Stack gap={3} paddingY={1}>
        <Flex gap={3} align="center" wrap="wrap">
          {/* On a phone the sentence wraps beside its icon, not below it. */}
          <Flex gap={3} align="center">
            <Text size={1}>
              <look.Icon />
            </Text>
            <Text size={1} role="status">
              {text}
            </Text>
          </Flex>
          {afterState}
          {unsent.button}
          {scheduled.button}
          {beside}
          <Flex gap={3} wrap="wrap" style={{ marginInlineStart: 'auto' }}>
            {atEnd}
            {version !== undefined && (
              <Text size={1} muted>
                {t('version', { version })}
              </Text>
            )}
            <LanguageMenu />
          </Flex>
        </Flex>
        {unsent.list}
        {scheduled.list}
        {children}
      </Stack>
    </Card>
  )
}
