import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react'
import type { LayoutProps } from 'sanity'
import { WithNotices } from 'studio-kit/ui/notices'
import { useOwnerClient } from 'studio-kit/ui/ownerClient'
import type { Polled } from 'studio-kit/ui/usePolled'
import { type MessageList, messageListShape } from '../api.ts'
import { formatNotices } from './formatNotices.ts'
import { createMessagesClient } from './messagesClient.ts'
import { MessagesToolContext, type MessagesToolOptions } from './options.ts'
import { useMessages } from './useMessages.ts'
import { useT } from './words/words.ts'

const MessageCounts = createContext<Polled<MessageList>>({ value: null, incident: null, retry: () => {} })

/** Provides the options and the client of the messages, and their counts, which several parts of the Studio show. */
export const toLayout = (options: MessagesToolOptions) =>
  function WithMessages(props: LayoutProps): ReactElement {
    const owner = useOwnerClient()
    const tool = useMemo(() => ({ ...options, client: createMessagesClient(owner, options.path) }), [owner])
    return (
      <MessagesToolContext value={tool}>
        <WithCounts mailSettings={options.mailSettings}>{props.renderDefault(props)}</WithCounts>
      </MessagesToolContext>
    )
  }

function WithCounts({ mailSettings, children }: { mailSettings: readonly string[]; children: ReactNode }) {
  const counts = useMessages('limit=0', messageListShape)
  return (
    <MessageCounts value={counts}>
      <WithNotices notices={formatNotices(counts, mailSettings, useT())}>{children}</WithNotices>
    </MessageCounts>
  )
}

export const useMessageCounts = (): Polled<MessageList> => useContext(MessageCounts)
