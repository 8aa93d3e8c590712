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
import { ConfirmDialog } from 'studio-kit/ui/ConfirmDialog'
import { useTask } from 'studio-kit/ui/useTask'
import type { Message, MessageChange } from '../api.ts'
import { useMessagesTool } from './options.ts'
import { PersonButton } from './PersonDialog.tsx'
import { type T, useT } from './words/words.ts'

type Props = { message: Message; onClose: () => void }

const buttonProps = { mode: 'ghost', fontSize: 1, padding: 3 } as const

/** The actions on a message. An action that takes it out of the list closes it. */
export function MessageActions({ message, onClose }: Props) {
  const { client } = useMessagesTool()
  const t = useT()
  const { run, isBusy } = useTask(t('action.failed'))
  const [isConfirming, setIsConfirming] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)

  const stopConfirming = () => {
    setIsConfirming(false)
    deleteButton.current?.focus()
  }
  const act = async (change: Action) => {
    const isDone = await run(async () => {
      const incident = await client.change(message.id, change)
      return incident && t(`incident.${incident}`)
    }, t(successes[change]))
    // Without the button, the owner has opened another list or message meanwhile.
    if (isDone && !keepsPlace.includes(change) && deleteButton.current) onClose()
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
      {toActions(message).map(([change, icon, text]) => (
        <Button
          {...buttonProps}
          key={change}
          disabled={isBusy}
          icon={icon}
          text={t(text)}
          onClick={() => act(change)}
        />
      ))}
      <Button
        {...buttonProps}
        disabled={isBusy}
        ref={deleteButton}
        tone="critical"
        icon={TrashIcon}
        text={t('delete')}
        onClick={() => setIsConfirming(true)}
      />
      <PersonButton {...buttonProps} address={message.email} onErased={onClose} />
      {isConfirming && (
        <ConfirmDialog
          title={t('delete.title')}
          confirm={t('delete')}
          tone="critical"
          isBusy={isBusy}
          onClose={stopConfirming}
          action={() => act('delete')}
        >
          <Text size={1}>{t('delete.effect')}</Text>
        </ConfirmDialog>
      )}
    </Flex>
  )
}

type Action = Exclude<MessageChange, 'read'>

const successes = {
  answered: 'action.madeAnswered',
  archive: 'action.archived',
  delete: 'delete.succeeded',
  notSpam: 'action.movedToInbox',
  send: 'action.sent',
  spam: 'action.madeSpam',
  unanswered: 'action.madeUnanswered',
  unarchive: 'action.movedToInbox',
  unread: 'action.madeUnread',
} as const

/** The actions that leave the message in its list. */
const keepsPlace: readonly Action[] = ['answered', 'unanswered', 'send']

type ActionButton = readonly [change: Action, icon: ComponentType, text: Parameters<T>[0]]

function toActions({ state, archivedAt, answeredAt, isMailSetUp }: Message): ActionButton[] {
  if (state === 'quarantined') return [['notSpam', UnarchiveIcon, 'action.notSpam']]
  const sendText = state === 'waiting' ? 'action.sendNow' : 'action.sendAgain'
  return [
    answeredAt === null
      ? ['answered', CheckmarkIcon, 'action.answered']
      : ['unanswered', CheckmarkIcon, 'action.unanswered'],
    archivedAt === null
      ? ['archive', ArchiveIcon, 'action.archive']
      : ['unarchive', UnarchiveIcon, 'action.unarchive'],
    ...(isMailSetUp ? [['send', RetryIcon, sendText] as const] : []),
    ['unread', EyeClosedIcon, 'action.unread'],
    ['spam', WarningOutlineIcon, 'spam'],
  ]
}
