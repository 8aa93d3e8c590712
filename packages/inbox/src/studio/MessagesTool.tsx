import { Box, Card, Flex, Text, useMediaIndex } from '@sanity/ui'
import { useCallback } from 'react'
import { useRouter, useRouterState } from 'sanity/router'
import { type MessageView, messageViews } from '../api.ts'
import { MessageDetails } from './MessageDetails.tsx'
import { MessageList } from './MessageList.tsx'
import { useT } from './words/words.ts'

const toView = (text: unknown): MessageView => messageViews.find((view) => view === text) ?? 'inbox'

/** From this index of Sanity's breakpoints on, list and message are side by side. */
const wide = 3

export function MessagesTool() {
  const t = useT()
  const state = useRouterState()
  const { navigate } = useRouter()
  const isWide = useMediaIndex() >= wide
  const view = toView(state.view)
  const id = typeof state.id === 'string' ? state.id : null
  const close = useCallback(() => navigate({ view }), [navigate, view])
  return (
    <Flex height="fill" data-testid="messages" style={{ position: 'relative', minHeight: 0 }}>
      <Box
        height="fill"
        inert={!isWide && id !== null}
        style={isWide ? { width: '40%', maxWidth: 440, flex: 'none' } : { width: '100%' }}
      >
        <MessageList key={view} view={view} openId={id} />
      </Box>
      {id !== null && (
        <Card
          flex={1}
          height="fill"
          overflow="auto"
          borderLeft={isWide}
          style={isWide ? { minWidth: 0 } : { position: 'absolute', inset: 0, zIndex: 1 }}
        >
          <MessageDetails key={id} id={id} coversList={!isWide} onClose={close} />
        </Card>
      )}
      {id === null && isWide && (
        <Card flex={1} height="fill" borderLeft tone="transparent">
          <Flex height="fill" align="center" justify="center" padding={5}>
            <Text muted size={1}>
              {t('list.choose')}
            </Text>
          </Flex>
        </Card>
      )}
    </Flex>
  )
}
