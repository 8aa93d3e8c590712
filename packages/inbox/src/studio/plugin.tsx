import { useOwnerClient, WithNotices } from '@freelance-site/studio-kit/studio'
import { InboxIcon } from '@sanity/icons/Inbox'
import { Box, Card, Flex, Text, useMediaIndex } from '@sanity/ui'
import { createContext, type ReactElement, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { definePlugin, type LayoutProps, type ToolMenuProps } from 'sanity'
import { route, useRouter, useRouterState } from 'sanity/router'
import { type MessageView, messageListShape, messageViews } from '../api.ts'
import { formatNotices } from './formatMessage.ts'
import { MessageDetails } from './MessageDetails.tsx'
import { MessageList } from './MessageList.tsx'
import {
  createMessagesClient,
  MessagesToolContext,
  type MessagesToolOptions,
  useMessages,
  useMessagesTool,
} from './messagesClient.ts'
import { bundles, useT } from './words/words.ts'

const name = 'messages'

/** The tool *Messages*, with the number of new ones in its title. List it after `studioKit`, whose parts it uses. */
export const messages = definePlugin((options: MessagesToolOptions) => ({
  name,
  i18n: { bundles },
  tools: [
    {
      name,
      title: 'Messages',
      icon: InboxIcon,
      router: route.create('/', [route.create('/:view', [route.create('/:id')])]),
      component: MessagesTool,
    },
  ],
  studio: { components: { layout: createLayout(options), toolMenu: CountedMenu } },
}))

const toView = (text: unknown): MessageView => messageViews.find((view) => view === text) ?? 'inbox'

/** From this index of Sanity's breakpoints on, list and message are side by side. */
const wide = 3

function MessagesTool() {
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

const NewMessages = createContext(0)

const MailSetUp = createContext<boolean | null>(null)

/** Whether the site can send mail; null while that is not known, and without the plugin. */
export const useMailSetUp = (): boolean | null => useContext(MailSetUp)

/** Provides the options and the client of the messages, their notices, and the number of new ones. */
const createLayout = (options: MessagesToolOptions) =>
  function WithMessages(props: LayoutProps): ReactElement {
    const owner = useOwnerClient()
    const tool = useMemo(() => ({ ...options, client: createMessagesClient(owner, options.path) }), [owner])
    return (
      <MessagesToolContext value={tool}>
        <WithCounts>{props.renderDefault(props)}</WithCounts>
      </MessagesToolContext>
    )
  }

function WithCounts({ children }: { children: ReactNode }) {
  const counts = useMessages('limit=0', messageListShape)
  const options = useMessagesTool()
  return (
    <NewMessages value={counts.value?.counts.new ?? 0}>
      <MailSetUp value={counts.value?.isMailSetUp ?? null}>
        <WithNotices notices={formatNotices(counts, options, useT())}>{children}</WithNotices>
      </MailSetUp>
    </NewMessages>
  )
}

/** The menu of tools, with the number of new messages in the title of this one. */
function CountedMenu(props: ToolMenuProps) {
  const count = useContext(NewMessages)
  const t = useT()
  const title = count > 0 ? `${t('title')} (${count})` : t('title')
  const tools = props.tools.map((tool) => (tool.name === name ? { ...tool, title } : tool))
  return props.renderDefault({ ...props, tools })
}
