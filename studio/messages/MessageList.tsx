import { SearchIcon } from '@sanity/icons/Search'
import { Box, Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { StateLink } from 'sanity/router'
import {
  type MessageList as ListAnswer,
  type MessageView,
  messageListShape,
  messageViews,
} from '#lib/messages/api.ts'
import { usePick } from '../ui/languages.tsx'
import { Unread } from '../ui/Unread.tsx'
import { formatCount, formatEmpty, formatIncident, toViewTitle } from './formatMessage.ts'
import { MessageRow, rowHeight } from './MessageRow.tsx'
import { PersonButton } from './PersonDialog.tsx'
import { SilentCard } from './SilentCard.tsx'
import { useMessages } from './useMessages.ts'

/** Rows are read in parts: the part that is seen, the one before and the one after. */
const partLength = 50
const typingMs = 200

const steps = new Map([
  ['ArrowDown', 1],
  ['j', 1],
  ['ArrowUp', -1],
  ['k', -1],
])

type Props = { view: MessageView; openId: string | null }

/** The messages of a view, of which only those in sight are read and drawn. */
export function MessageList({ view, openId }: Props) {
  const pick = usePick()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed)
  const [part, setPart] = useState(0)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const offset = Math.max(0, (part - 1) * partLength)
  const query = `view=${view}&offset=${offset}&limit=${3 * partLength}`
  const polled = useMessages(query, messageListShape, search)
  const { value: list } = polled
  const virtualizer = useVirtualizer({
    count: list?.total ?? 0,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 8,
    onChange: ({ range }) => setPart(Math.floor((range?.startIndex ?? 0) / partLength)),
  })
  const focusRow = (index: number) => {
    virtualizer.scrollToIndex(index)
    scroller?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus()
  }
  useFocusAfterClosing(openId, list?.messages.findIndex(({ id }) => id === openId) ?? -1, offset, focusRow)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps.get(event.key)
    const row = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[data-index]')
    if (step === undefined || !row || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    focusRow(Math.min(Math.max(0, Number(row.dataset.index) + step), (list?.total ?? 1) - 1))
  }

  return (
    <Flex direction="column" height="fill">
      <ListHead view={view} counts={list?.counts} typed={typed} onType={setTyped} />
      <Unread {...polled} format={formatIncident} />
      {list && list.silent > 0 && <SilentCard many={list.silent} />}
      {list && (
        <Box paddingX={4} paddingY={3} role="status">
          <Text size={1} muted>
            {list.total === 0 ? formatEmpty(view, search, pick) : formatCount(list.total, view, pick)}
          </Text>
        </Box>
      )}
      <Box ref={setScroller} flex={1} overflow="auto" paddingX={2} paddingBottom={2}>
        {list && list.total > 0 && (
          <ul
            aria-label={toViewTitle(view, pick)}
            onKeyDown={onKeyDown}
            style={{ position: 'relative', height: virtualizer.getTotalSize(), margin: 0, padding: 0 }}
          >
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const line = list.messages[index - list.offset]
              return (
                <li
                  key={index}
                  data-index={index}
                  aria-setsize={list.total}
                  aria-posinset={index + 1}
                  style={{
                    position: 'absolute',
                    top: 0,
                    transform: `translateY(${start}px)`,
                    width: '100%',
                    height: rowHeight,
                    listStyle: 'none',
                  }}
                >
                  {line && <MessageRow line={line} view={view} isOpen={line.id === openId} />}
                </li>
              )
            })}
          </ul>
        )}
      </Box>
    </Flex>
  )
}

type HeadProps = {
  view: MessageView
  counts: ListAnswer['counts'] | undefined
  typed: string
  onType: (typed: string) => void
}

function ListHead({ view, counts, typed, onType }: HeadProps) {
  const pick = usePick()
  return (
    <Card borderBottom padding={3}>
      <Stack gap={3}>
        <TextInput
          type="search"
          icon={SearchIcon}
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          aria-label={pick('Chercher dans les messages', 'Search the messages')}
          placeholder={pick('Nom, adresse ou mots du texte', 'Name, address or words of the text')}
        />
        <Flex wrap="wrap" gap={1} align="flex-start" justify="space-between">
          <Flex as="nav" wrap="wrap" gap={1} aria-label={pick('Listes de messages', 'Lists of messages')}>
            {messageViews.map((each) => (
              <ViewLink key={each} view={each} count={counts?.[each]} isCurrent={each === view} />
            ))}
          </Flex>
          <PersonButton address="" mode="bleed" fontSize={1} padding={2} />
        </Flex>
      </Stack>
    </Card>
  )
}

/** A link to a list, with how many messages it has where that calls for the owner. */
function ViewLink({ view, count, isCurrent }: { view: MessageView; count?: number; isCurrent: boolean }) {
  const pick = usePick()
  const isCounted =
    (view === 'new' || view === 'waiting' || view === 'spam') && count !== undefined && count > 0
  const title = toViewTitle(view, pick)
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

/** Text once nobody has typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** Once a message is closed, its row has the focus, or the row that has taken its place. */
function useFocusAfterClosing(
  openId: string | null,
  at: number,
  offset: number,
  focusRow: (index: number) => void,
): void {
  const last = useRef<{ id: string | null; index: number }>({ id: null, index: 0 })
  useEffect(() => {
    if (openId !== null) last.current = { id: openId, index: at < 0 ? last.current.index : offset + at }
    else if (last.current.id !== null) {
      last.current.id = null
      focusRow(last.current.index)
    }
  })
}
