import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react'
import type { LayoutProps } from 'sanity'
import { useOwnerClient } from 'studio-kit/ui/useOwnerClient'
import type { Polled } from 'studio-kit/ui/usePolled'
import { type MessageList, messageListShape } from '#lib/messages/api.ts'
import { createMessagesClient } from './messagesClient.ts'
import { MessagesClientContext, useMessages } from './useMessages.ts'

const MessageCounts = createContext<Polled<MessageList>>({ value: null, incident: null, retry: () => {} })

/** Provides the client of the messages and their counts, which several parts of the Studio show. */
export function WithMessages(props: LayoutProps): ReactElement {
  const owner = useOwnerClient()
  const client = useMemo(() => createMessagesClient(owner), [owner])
  return (
    <MessagesClientContext value={client}>
      <WithCounts>{props.renderDefault(props)}</WithCounts>
    </MessagesClientContext>
  )
}

const WithCounts = ({ children }: { children: ReactNode }) => (
  <MessageCounts value={useMessages('limit=0', messageListShape)}>{children}</MessageCounts>
)

/** The number of messages in each list. */
export const useMessageCounts = (): Polled<MessageList> => useContext(MessageCounts)
