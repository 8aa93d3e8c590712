import { toLanguageTitle } from '@freelance-site/foundation'
import { PolledState, useStudioLocale } from '@freelance-site/studio-kit/studio'
import { ArrowLeftIcon } from '@sanity/icons/ArrowLeft'
import { CloseIcon } from '@sanity/icons/Close'
import { Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { type Message, messageShape } from '../api.ts'
import { formatDelivery, formatMoment } from './formatMessage.ts'
import { MessageActions } from './MessageActions.tsx'
import { useMessages, useMessagesTool } from './messagesClient.ts'
import { useT, useWords } from './words/words.ts'

type Props = {
  id: string
  coversList: boolean
  onClose: () => void
}

/** One message. Its text is shown as it was typed: nothing in it is a link, a picture or markup. */
export function MessageDetails({ id, coversList, onClose }: Props) {
  const t = useT()
  const polled = useMessages(`id=${encodeURIComponent(id)}`, messageShape)
  const { value: message, problem } = polled
  useMarkAsRead(message)
  const close = coversList ? t('details.back') : t('details.close')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the message from any of its buttons.
    <div
      onKeyDown={({ key, target, currentTarget }) => {
        // React also bubbles keys from the dialog, which is elsewhere in the DOM.
        if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onClose()
      }}
    >
      <Flex padding={2} justify={coversList ? 'flex-start' : 'flex-end'}>
        <Button
          mode="bleed"
          icon={coversList ? ArrowLeftIcon : CloseIcon}
          text={coversList ? close : undefined}
          aria-label={close}
          onClick={onClose}
        />
      </Flex>
      <PolledState {...polled} t={t} />
      {message && problem?.code !== 'gone' && (
        <Stack gap={[4, 5]} padding={[3, 4, 5]} paddingTop={2} style={{ maxWidth: 820 }}>
          <MessageHead message={message} />
          <MessageActions message={message} onClose={onClose} />
          <Card border radius={2} padding={[3, 4]}>
            <Text size={2}>
              <span dir="auto" translate="no" data-testid="message-text" style={textStyle}>
                {message.message}
              </span>
            </Text>
          </Card>
          <DeliveryCard message={message} />
        </Stack>
      )}
    </div>
  )
}

/** Each line has the direction of its own script, and cannot reorder the page around it. */
const textStyle: CSSProperties = {
  display: 'block',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
}

/** Sender and date. The name takes the focus, so that a screen reader begins to read here. */
function MessageHead({ message }: { message: Message }) {
  const { t, locale } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap={4}>
      <Heading
        as="h2"
        size={2}
        ref={heading}
        tabIndex={-1}
        style={{ outline: 'none', overflowWrap: 'anywhere' }}
      >
        <bdi translate="no">{message.fullName}</bdi>
      </Heading>
      <Stack as="dl" gap={3} margin={0}>
        <Row term={t('address')}>
          <bdi>{message.shownAddress}</bdi>
        </Row>
        <Row term={t('received')}>{formatMoment(message.receivedAt, locale)}</Row>
        {message.answeredAt !== null && (
          <Row term={t('answered')}>{formatMoment(message.answeredAt, locale)}</Row>
        )}
        <Row term={t('language')}>{toLanguageTitle(message.locale, locale)}</Row>
      </Stack>
    </Stack>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Flex gap={3}>
      <Text as="dt" size={1} muted style={{ flex: 'none', width: '5.5rem' }}>
        {term}
      </Text>
      <Text as="dd" size={1} style={{ margin: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Flex>
  )
}

function DeliveryCard({ message }: { message: Message }) {
  const { tone, text, detail } = formatDelivery(message, useMessagesTool(), useStudioLocale(), useT())
  return (
    <Card tone={tone} padding={3} radius={2} border={tone === 'default'} role="status">
      <Stack gap={3}>
        <Text size={1}>{text}</Text>
        {detail && (
          <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
            <bdi lang="en">{detail}</bdi>
          </Text>
        )}
      </Stack>
    </Card>
  )
}

/** Marks a message as read when it is opened, once: the owner may mark it as unread before closing it. */
function useMarkAsRead(message: Message | null): void {
  const { client } = useMessagesTool()
  const isDone = useRef(false)
  useEffect(() => {
    if (message === null || isDone.current) return
    isDone.current = true
    if (message.readAt === null) void client.change(message.id, 'read')
  }, [client, message])
}
