import { Badge, Box, Card, Flex, Text } from '@sanity/ui'
import { StateLink } from 'sanity/router'
import { useStudioLocale } from 'studio-kit/ui/languages'
import type { MessageLine, MessageView } from '../api.ts'
import { formatDay, formatMoment, toLabels } from './formatMessage.ts'
import { useT } from './words/words.ts'

type Props = { line: MessageLine; view: MessageView; search: string; isOpen: boolean }

export function MessageRow({ line, view, search, isOpen }: Props) {
  const t = useT()
  const locale = useStudioLocale()
  const isNew = line.readAt === null && line.state !== 'quarantined'
  return (
    <Card
      as={StateLink}
      state={{ view, id: line.id }}
      data-as="a"
      radius={2}
      padding={3}
      pressed={isOpen}
      tone="inherit"
      aria-current={isOpen ? 'true' : undefined}
    >
      <Flex direction="column" gap={3}>
        <Flex gap={3} align="center">
          <Box flex={1}>
            <Text size={1} weight={isNew ? 'bold' : 'regular'} textOverflow="ellipsis">
              {isNew && <NewMark text={t('message.new')} />}
              <bdi>{line.fullName}</bdi>
            </Text>
          </Box>
          <Text size={1} muted>
            <time
              dateTime={new Date(line.receivedAt).toISOString()}
              title={formatMoment(line.receivedAt, locale)}
            >
              {formatDay(line.receivedAt, Date.now(), locale)}
            </time>
          </Text>
        </Flex>
        <Flex gap={3} align="center">
          <Box flex={1}>
            <Text size={1} muted textOverflow="ellipsis" dir="auto">
              {line.excerpt}
            </Text>
          </Box>
          {toLabels(line, search, t).map(({ text, tone }) => (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ))}
        </Flex>
      </Flex>
    </Card>
  )
}

const NewMark = ({ text }: { text: string }) => (
  <span role="img" aria-label={`${text},`} style={{ color: 'var(--card-focus-ring-color)' }}>
    ●{' '}
  </span>
)
