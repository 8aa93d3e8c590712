import { createContext, type ReactElement, useContext } from 'react'
import type { LayoutProps } from 'sanity'
import { type MessageList, messageListShape } from '#lib/messages/api.ts'
import type { Polled } from '../ui/usePolled.ts'
import { useMessages, useMessagesClient } from './useMessages.ts'

const MessageCounts = createContext<Polled<MessageList>>({ value: null, trouble: null, retry: () => {} })

/** Reads the numbers of messages once for everything in the Studio that shows one. */
export function WithMessageCounts(props: LayoutProps): ReactElement {
  const counts = useMessages(useMessagesClient(), 'limit=0', messageListShape)
  return <MessageCounts value={counts}>{props.renderDefault(props)}</MessageCounts>
}

/** How many messages there are of each kind, without the messages themselves. */
export const useMessageCounts = (): Polled<MessageList> => useContext(MessageCounts)
