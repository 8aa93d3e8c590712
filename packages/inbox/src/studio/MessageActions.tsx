import { ConfirmDialog, useFormatOwnerProblem, useTask } from '@freelance-site/studio-kit/studio'
import { ArchiveIcon } from '@sanity/icons/Archive'
import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { EyeClosedIcon } from '@sanity/icons/EyeClosed'
import { RetryIcon } from '@sanity/icons/Retry'
import { TrashIcon } from '@sanity/icons/Trash'
import { UnarchiveIcon } from '@sanity/icons/Unarchive'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Button, Flex, Text } from '@sanity/ui'
import { type ComponentType, useRef, useState } from 'react'
import type { Message, MessageChange } from '../api.ts'
import { useMessagesTool } from './messagesClient.ts'
import { PersonButton } from './PersonDialog.tsx'
import { type T, useT } from './words/words.ts'

type Props = { message: Message; onClose: () => void }

const buttonProps = { mode: 'ghost', fontSize: 1, padding: 3 } as const

/** The actions on a message. An action that takes it out of the list closes it. */
export function MessageActions({ message, onClose }: Props) {
  const { client } = useMessagesTool()
  const t = useT()
  const formatProblem = useFormatOwnerProblem(t)
  const { run, isBusy } = useTask(t('action.failed'))
  const [isConfirming, setIsConfirming] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)

  const act = async (change: Action) => {
    const isDone = await run(async () => {
      const problem = await client.change(message.id, change)
      return problem && formatProblem(problem)
    }, t(actions[change].done))
    // Without the button, the owner has opened another list or message meanwhile.
    if (isDone && !actions[change].stays && deleteButton.current) onClose()
  }

  return (
    <Flex gap={2} wrap="wrap" role="group" aria-label={t('action.title')}>
      <Button
        as="a"
        href={message.replyAddress}
        onClick={() => act('answered')}
        fontSize={1}
        padding={3}
        icon={EnvelopeIcon}
        text={t('reply')}
      />
      {listActions(message).map((change) => (
        <Button
          {...buttonProps}
          key={change}
          disabled={isBusy}
          icon={actions[change].icon}
          text={t(
            change === 'send' && message.state === 'delivered' ? 'action.sendAgain' : actions[change].text,
          )}
          onClick={() => act(change)}
        />
      ))}
      <Button
        {...buttonProps}
        disabled={isBusy}
        ref={deleteButton}
        tone="critical"
        icon={actions.delete.icon}
        text={t(actions.delete.text)}
        onClick={() => setIsConfirming(true)}
      />
      <PersonButton {...message} onErased={onClose} />
      {isConfirming && (
        <ConfirmDialog
          title={t('delete.title')}
          confirm={t('delete')}
          tone="critical"
          isBusy={isBusy}
          onClose={() => setIsConfirming(false)}
          action={() => act('delete')}
        >
          <Text size={1}>{t('delete.effect')}</Text>
        </ConfirmDialog>
      )}
    </Flex>
  )
}

type Action = Exclude<MessageChange, 'read'>
/** Sentences without parameters. */
type Key = Extract<Parameters<T>[0], `action.${string}` | `delete${string}` | 'spam'>

const actions: Record<Action, { icon: ComponentType; text: Key; done: Key; stays?: true }> = {
  answered: { icon: CheckmarkIcon, text: 'action.answered', done: 'action.madeAnswered', stays: true },
  unanswered: { icon: CheckmarkIcon, text: 'action.unanswered', done: 'action.madeUnanswered', stays: true },
  archive: { icon: ArchiveIcon, text: 'action.archive', done: 'action.archived' },
  unarchive: { icon: UnarchiveIcon, text: 'action.unarchive', done: 'action.movedToInbox' },
  send: { icon: RetryIcon, text: 'action.sendNow', done: 'action.sent', stays: true },
  unread: { icon: EyeClosedIcon, text: 'action.unread', done: 'action.madeUnread' },
  spam: { icon: WarningOutlineIcon, text: 'spam', done: 'action.madeSpam' },
  notSpam: { icon: UnarchiveIcon, text: 'action.notSpam', done: 'action.movedToInbox' },
  delete: { icon: TrashIcon, text: 'delete', done: 'delete.succeeded' },
}

function listActions({ state, archivedAt, answeredAt, isMailSetUp }: Message): Action[] {
  if (state === 'quarantined') return ['notSpam']
  return [
    answeredAt === null ? 'answered' : 'unanswered',
    archivedAt === null ? 'archive' : 'unarchive',
    ...(isMailSetUp ? (['send'] as const) : []),
    'unread',
    'spam',
  ]
}
