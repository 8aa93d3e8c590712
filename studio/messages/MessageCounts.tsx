import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react'
import type { LayoutProps } from 'sanity'
import { type MessageList, messageListShape } from '#lib/messages/api.ts'
import { useOwnerClient } from '../ui/useOwnerClient.ts'
import type { Polled } from '../ui/usePolled.ts'
import { createMessagesClient } from './messagesClient.ts'
import { MessagesClientContext, useMessages } from './useMessages.ts'

const MessageCounts = createContext<Polled<MessageList>>({ value: null, incident: null, retry: () => {} })

/** Makes the client of the messages, and reads their numbers once for everything in the Studio that shows one. */
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

/** How many messages there are of each kind, without the messages themselves. */
export const useMessageCounts = (): Polled<MessageList> => useContext(MessageCounts)
