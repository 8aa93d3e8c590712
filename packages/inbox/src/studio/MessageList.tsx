import { PolledState } from '@freelance-site/studio-kit/studio'
import { SearchIcon } from '@sanity/icons/Search'
import { Badge, Box, Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { StateLink } from 'sanity/router'
import {
  type MessageList as ListAnswer,
  type MessageLine,
  type MessageView,
  messageListShape,
  messageViews,
} from '../api.ts'
import { formatCount, formatDay, formatMoment, toLabels } from './formatMessage.ts'
import { pageLength, toShownOffset, useMessages } from './messagesClient.ts'
import { useT, useWords } from './words/words.ts'

const debounceMs = 200

/** The bar of the Studio shows the name of the tool. */
const hidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

type Props = { view: MessageView; openId: string | null }

/** The messages of a view, 50 at a time, newest first. A search finds them in all views. */
export function MessageList({ view, openId }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed)
  const [offset, setOffset] = useState(0)
  const shown = search.trim() === '' ? view : 'all'
  const query = `view=${shown}&offset=${offset}&limit=${pageLength}`
  const polled = useMessages(query, messageListShape, search)
  const { value: list } = polled
  if (list?.offset === offset && toShownOffset(list) !== offset) setOffset(toShownOffset(list))
  const rows = useFocusAfterClosing(openId, list?.messages.findIndex(({ id }) => id === openId) ?? -1)

  return (
    <Flex direction="column" height="fill">
      <Card borderBottom padding={3}>
        <Stack gap={3}>
          <h1 style={hidden}>{t('title')}</h1>
          <TextInput
            type="search"
            icon={SearchIcon}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setOffset(0)
            }}
            aria-label={t('list.search')}
            placeholder={t('list.searchHint')}
          />
          <Flex as="nav" wrap="wrap" gap={1} aria-label={t('list.views')}>
            {messageViews.map((each) => (
              <ViewLink key={each} view={each} count={list?.counts[each]} isCurrent={each === shown} />
            ))}
          </Flex>
        </Stack>
      </Card>
      <PolledState {...polled} t={t} />
      {list && (
        <Box paddingX={4} paddingY={3} role="status">
          <Text size={1} muted>
            {formatCount(list.total, view, search, t)}
          </Text>
        </Box>
      )}
      {list && list.total > 0 && (
        // The key makes another page start at its top.
        <Box key={list.offset} flex={1} overflow="auto" paddingX={2} paddingBottom={2}>
          <ul aria-label={t(`view.${shown}`)} ref={rows} style={{ margin: 0, padding: 0 }}>
            {list.messages.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the message after a deleted one takes its row, and the focus
              <li key={index} style={{ listStyle: 'none' }}>
                <MessageRow line={line} view={view} search={search} isOpen={line.id === openId} />
              </li>
            ))}
          </ul>
        </Box>
      )}
      {list && list.total > pageLength && <Pager list={list} onOffset={setOffset} />}
    </Flex>
  )
}

type RowProps = { line: MessageLine; view: MessageView; search: string; isOpen: boolean }

function MessageRow({ line, view, search, isOpen }: RowProps) {
  const { t, locale } = useWords()
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
              {isNew && (
                <span role="img" aria-label={`${t('message.new')},`} style={newMarkStyle}>
                  ●{' '}
                </span>
              )}
              <bdi translate="no">{line.fullName}</bdi>
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
            <Text size={1} muted textOverflow="ellipsis" dir="auto" translate="no">
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

const newMarkStyle = { color: 'var(--card-focus-ring-color)' }

const pagerStyle = { mode: 'bleed', fontSize: 1, padding: 3 } as const

type PagerProps = { list: ListAnswer; onOffset: (offset: number) => void }

function Pager({ list: { offset, total, messages }, onOffset }: PagerProps) {
  const t = useT()
  const end = offset + messages.length
  return (
    <Card as="nav" borderTop padding={2} aria-label={t('list.pages')}>
      <Flex gap={2} align="center" justify="space-between">
        <Button
          {...pagerStyle}
          disabled={offset === 0}
          text={t('list.newer')}
          onClick={() => onOffset(Math.max(0, offset - pageLength))}
        />
        <Text size={1} muted>
          {offset + 1}–{end}
        </Text>
        <Button
          {...pagerStyle}
          disabled={end >= total}
          text={t('list.older')}
          onClick={() => onOffset(offset + pageLength)}
        />
      </Flex>
    </Card>
  )
}

/** A link to a list, with its number of messages if these ask for the owner's attention. */
function ViewLink({ view, count, isCurrent }: { view: MessageView; count?: number; isCurrent: boolean }) {
  const t = useT()
  const isCounted =
    (view === 'new' || view === 'waiting' || view === 'spam') && count !== undefined && count > 0
  const title = t(`view.${view}`)
  return (
    <Button
      as={StateLink}
      state={{ view }}
      aria-current={isCurrent ? 'page' : undefined}
      selected={isCurrent}
      mode="bleed"
      padding={2}
      fontSize={1}
      text={isCounted ? `${title} (${count})` : title}
    />
  )
}

function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}

/** When a message is closed, moves the focus to its row, or to the row that has taken its place. Returns the ref of the rows. */
function useFocusAfterClosing(openId: string | null, openIndex: number) {
  const rows = useRef<HTMLUListElement>(null)
  const last = useRef<{ isOpen: boolean; index: number }>({ isOpen: false, index: 0 })
  useEffect(() => {
    const { isOpen, index } = last.current
    last.current = { isOpen: openId !== null, index: openIndex < 0 ? index : openIndex }
    if (isOpen && openId === null) rows.current?.querySelectorAll('a')[index]?.focus()
  })
  return rows
}
