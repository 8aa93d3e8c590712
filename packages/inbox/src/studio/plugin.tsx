import { InboxIcon } from '@sanity/icons/Inbox'
import { useMemo } from 'react'
import { definePlugin, type ToolMenuProps } from 'sanity'
import { route } from 'sanity/router'
import { toLayout, useMessageCounts } from './MessageCounts.tsx'
import { MessagesTool } from './MessagesTool.tsx'
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
