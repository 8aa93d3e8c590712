import { InboxIcon } from '@sanity/icons/Inbox'
import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react'
import { definePlugin, type LayoutProps, type ToolMenuProps } from 'sanity'
import { route } from 'sanity/router'
import { WithNotices } from 'studio-kit/ui/notices'
import { useOwnerClient } from 'studio-kit/ui/useOwnerClient'
import type { Polled } from 'studio-kit/ui/usePolled'
import { type MessageList, messageListShape } from '../api.ts'
import { formatNotices } from './formatMessage.ts'
import { MessagesTool } from './MessagesTool.tsx'
import { createMessagesClient, MessagesToolContext, useMessages, useMessagesTool } from './messagesClient.ts'
import type { MessagesToolOptions } from './options.ts'
import { bundles, useT } from './words/words.ts'

const name = 'messages'

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
  studio: { components: { layout: toLayout(options), toolMenu: CountedMenu } },
}))

const MessageCounts = createContext<Polled<MessageList>>({ value: null, incident: null, retry: () => {} })

/** The numbers of messages, which several parts of the Studio show. */
export const useMessageCounts = (): Polled<MessageList> => useContext(MessageCounts)

/** Provides the options and the client of the messages, and their counts. */
const toLayout = (options: MessagesToolOptions) =>
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
  const { mailSettings } = useMessagesTool()
  return (
    <MessageCounts value={counts}>
      <WithNotices notices={formatNotices(counts, mailSettings, useT())}>{children}</WithNotices>
    </MessageCounts>
  )
}

/** The menu of tools, with the number of new messages in the title of this one. */
function CountedMenu(props: ToolMenuProps) {
  const { value } = useMessageCounts()
  const count = value?.counts.new ?? 0
  const t = useT()
  const title = count > 0 ? `${t('title')} (${count})` : t('title')
  const tools = useMemo(
    () => props.tools.map((tool) => (tool.name === name ? { ...tool, title } : tool)),
    [props.tools, title],
  )
  return props.renderDefault({ ...props, tools })
}
