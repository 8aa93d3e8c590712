import { InboxIcon } from '@sanity/icons/Inbox'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { useMemo } from 'react'
import { definePlugin, type ToolMenuProps, useClient } from 'sanity'
import { route } from 'sanity/router'
import { messageListShape } from '#lib/messages/api.ts'
import { ownerSecretSource } from '#lib/preview/preview.ts'
import { MessagesTool } from './MessagesTool.tsx'
import { createMessagesClient, type MessagesClient } from './messagesClient.ts'
import { usePolled } from './usePolled.ts'

const name = 'messages'
const COUNT_MS = 5_000

/** The messages of the contact form: a tool whose tab shows how many are new. */
export const messages = definePlugin(({ hosted }: { hosted: boolean }) => {
  const useMessagesClient = (): MessagesClient => {
    const client = useClient({ apiVersion: '2025-02-19' })
    return useMemo(() => {
      const makeSecret = async () =>
        (await createPreviewSecret(client, ownerSecretSource, location.origin)).secret
      return createMessagesClient(hosted ? makeSecret : null)
    }, [client])
  }
  return {
    name,
    tools: [
      {
        name,
        title: 'Messages',
        icon: InboxIcon,
        router: route.create('/', [route.create('/:view', [route.create('/:id')])]),
        component: () => <MessagesTool client={useMessagesClient()} />,
      },
    ],
    studio: { components: { toolMenu: (props) => <CountedMenu {...props} client={useMessagesClient()} /> } },
  }
})

/** The Studio's tools, with the number of new messages in the name of this one. */
function CountedMenu({ client, ...props }: ToolMenuProps & { client: MessagesClient }) {
  const { value } = usePolled(client, 'limit=0', messageListShape, { pollMs: COUNT_MS })
  const count = value?.counts.new ?? 0
  const tools = useMemo(
    () =>
      props.tools.map((tool) =>
        tool.name === name && count > 0 ? { ...tool, title: `${tool.title} (${count})` } : tool,
      ),
    [props.tools, count],
  )
  return props.renderDefault({ ...props, tools })
}
