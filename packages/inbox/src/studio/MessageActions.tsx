import { ArchiveIcon } from '@sanity/icons/Archive'
import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { EyeClosedIcon } from '@sanity/icons/EyeClosed'
import { RetryIcon } from '@sanity/icons/Retry'
import { TrashIcon } from '@sanity/icons/Trash'
import { UnarchiveIcon } from '@sanity/icons/Unarchive'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Button, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { type ComponentType, useRef, useState } from 'react'
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
  const act = async ({ change, succeeded, staysOpen }: Omit<Action, 'icon' | 'text'>) => {
    const isDone = await run(async () => {
      const incident = await client.change(message.id, change)
      return incident && t(`incident.${incident}`)
    }, succeeded)
    // Without the button, the owner has opened another list or message meanwhile.
    if (isDone && !staysOpen && deleteButton.current) onClose()
  }

  return (
    <Flex gap={2} wrap="wrap" role="group" aria-label={t('action.title')}>
      <Button
        as="a"
        href={message.replyAddress}
        onClick={() => act({ change: 'answered', succeeded: t('action.madeAnswered'), staysOpen: true })}
        fontSize={1}
        padding={3}
        icon={EnvelopeIcon}
        text={t('reply')}
      />
      {toActions(message, t).map((action) => (
        <Button
          {...buttonProps}
          key={action.change}
          disabled={isBusy}
          icon={action.icon}
          text={action.text}
          onClick={() => act(action)}
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
        <DeleteDialog
          isBusy={isBusy}
          onClose={stopConfirming}
          onDelete={() => act({ change: 'delete', succeeded: t('delete.succeeded') })}
        />
      )}
    </Flex>
  )
}

type Action = {
  change: MessageChange
  icon: ComponentType
  text: string
  succeeded: string
  staysOpen?: boolean
}

function toActions({ state, archivedAt, answeredAt, isMailSetUp }: Message, t: T): Action[] {
  const toInbox = t('action.movedToInbox')
  if (state === 'quarantined')
    return [{ change: 'notSpam', icon: UnarchiveIcon, text: t('action.notSpam'), succeeded: toInbox }]
  const archive: Action = {
    change: 'archive',
    icon: ArchiveIcon,
    text: t('action.archive'),
    succeeded: t('action.archived'),
  }
  const unarchive: Action = {
    change: 'unarchive',
    icon: UnarchiveIcon,
    text: t('action.unarchive'),
    succeeded: toInbox,
  }
  const answered: Action = {
    change: answeredAt === null ? 'answered' : 'unanswered',
    icon: CheckmarkIcon,
    text: answeredAt === null ? t('action.answered') : t('action.unanswered'),
    succeeded: answeredAt === null ? t('action.madeAnswered') : t('action.madeUnanswered'),
    staysOpen: true,
  }
  const send: Action = {
    change: 'send',
    icon: RetryIcon,
    text: state === 'waiting' ? t('action.sendNow') : t('action.sendAgain'),
    succeeded: t('action.sent'),
    staysOpen: true,
  }
  return [
    answered,
    archivedAt === null ? archive : unarchive,
    ...(isMailSetUp ? [send] : []),
    { change: 'unread', icon: EyeClosedIcon, text: t('action.unread'), succeeded: t('action.madeUnread') },
    { change: 'spam', icon: WarningOutlineIcon, text: t('spam'), succeeded: t('action.madeSpam') },
  ]
}

type DeleteDialogProps = { isBusy: boolean; onClose: () => void; onDelete: () => void }

function DeleteDialog({ isBusy, onClose, onDelete }: DeleteDialogProps) {
  const t = useT()
  return (
    <Dialog
      id="delete-message"
      header={t('delete.title')}
      width={0}
      onClose={onClose}
      footer={
        <Flex gap={2} padding={3} justify="flex-end">
          <Button mode="bleed" text={t('cancel')} onClick={onClose} />
          <Button tone="critical" disabled={isBusy} text={t('delete')} onClick={onDelete} />
        </Flex>
      }
    >
      <Stack padding={4} gap={3}>
        <Text size={1}>{t('delete.effect')}</Text>
      </Stack>
    </Dialog>
  )
}
