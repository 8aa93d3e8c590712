import { ArchiveIcon } from '@sanity/icons/Archive'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { EyeClosedIcon } from '@sanity/icons/EyeClosed'
import { RetryIcon } from '@sanity/icons/Retry'
import { TrashIcon } from '@sanity/icons/Trash'
import { UnarchiveIcon } from '@sanity/icons/Unarchive'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Button, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { type ComponentType, useRef, useState } from 'react'
import type { PickWording } from 'studio-kit/pick'
import { usePick } from 'studio-kit/ui/languages'
import { useTask } from 'studio-kit/ui/useTask'
import type { Message, MessageChange } from '#lib/messages/api.ts'
import { formatIncident } from './formatMessage.ts'
import { PersonButton } from './PersonDialog.tsx'
import { useMessagesClient } from './useMessages.ts'

type Props = { message: Message; onClose: () => void }

const buttonProps = { mode: 'ghost', fontSize: 1, padding: 3 } as const

/** The actions on a message. An action that takes it out of the list closes it. */
export function MessageActions({ message, onClose }: Props) {
  const client = useMessagesClient()
  const pick = usePick()
  const { run, isBusy } = useTask(pick('Rien n’a été changé.', 'Nothing has been changed.'))
  const [isConfirming, setIsConfirming] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)

  const stopConfirming = () => {
    setIsConfirming(false)
    deleteButton.current?.focus()
  }
  const act = async ({
    change,
    succeeded,
    staysOpen,
  }: Pick<Action, 'change' | 'succeeded' | 'staysOpen'>) => {
    const isDone = await run(async () => {
      const incident = await client.change(message.id, change)
      return incident && formatIncident(incident, pick)
    }, succeeded)
    if (isDone && !staysOpen) onClose()
  }

  return (
    <Flex gap={2} wrap="wrap" role="group" aria-label={pick('Actions', 'Actions')}>
      <Button
        as="a"
        href={message.replyAddress}
        fontSize={1}
        padding={3}
        icon={EnvelopeIcon}
        text={pick('Répondre', 'Reply')}
      />
      {toActions(message, pick).map((action) => (
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
        text={pick('Effacer', 'Delete')}
        onClick={() => setIsConfirming(true)}
      />
      <PersonButton {...buttonProps} address={message.email} onErased={onClose} />
      {isConfirming && (
        <DeleteDialog
          isBusy={isBusy}
          onClose={stopConfirming}
          onDelete={() => act({ change: 'delete', succeeded: pick('Message effacé.', 'Message deleted.') })}
        />
      )}
    </Flex>
  )
}

type Action = {
  change: MessageChange
  icon: ComponentType
  text: string
  /** The title of the toast after success. */
  succeeded: string
  /** Whether the message stays open. */
  staysOpen?: boolean
}

/** The actions beside *Reply* and *Delete*. */
function toActions({ state, archivedAt, isMailSetUp }: Message, pick: PickWording): Action[] {
  const toInbox = pick('Remis dans la réception.', 'Moved back to the inbox.')
  if (state === 'quarantined')
    return [
      {
        change: 'notSpam',
        icon: UnarchiveIcon,
        text: pick('Pas indésirable', 'Not spam'),
        succeeded: toInbox,
      },
    ]
  const archive: Action = {
    change: 'archive',
    icon: ArchiveIcon,
    text: pick('Archiver', 'Archive'),
    succeeded: pick('Message archivé.', 'Message archived.'),
  }
  const unarchive: Action = {
    change: 'unarchive',
    icon: UnarchiveIcon,
    text: pick('Désarchiver', 'Unarchive'),
    succeeded: toInbox,
  }
  const send: Action = {
    change: 'send',
    icon: RetryIcon,
    text: state === 'waiting' ? pick('Envoyer maintenant', 'Send now') : pick('Renvoyer', 'Send again'),
    succeeded: pick('Le message part dans votre boîte.', 'The message is on its way to your mailbox.'),
    staysOpen: true,
  }
  return [
    archivedAt === null ? archive : unarchive,
    ...(isMailSetUp ? [send] : []),
    {
      change: 'unread',
      icon: EyeClosedIcon,
      text: pick('Marquer comme non lu', 'Mark as unread'),
      succeeded: pick('Marqué comme non lu.', 'Marked as unread.'),
    },
    {
      change: 'spam',
      icon: WarningOutlineIcon,
      text: pick('Indésirable', 'Spam'),
      succeeded: pick('Mis avec les indésirables.', 'Moved to spam.'),
    },
  ]
}

type DeleteDialogProps = { isBusy: boolean; onClose: () => void; onDelete: () => void }

function DeleteDialog({ isBusy, onClose, onDelete }: DeleteDialogProps) {
  const pick = usePick()
  return (
    <Dialog
      id="delete-message"
      header={pick('Effacer ce message pour de bon\u00a0?', 'Delete this message for good?')}
      width={0}
      onClose={onClose}
      footer={
        <Flex gap={2} padding={3} justify="flex-end">
          <Button mode="bleed" text={pick('Annuler', 'Cancel')} onClick={onClose} />
          <Button tone="critical" disabled={isBusy} text={pick('Effacer', 'Delete')} onClick={onDelete} />
        </Flex>
      }
    >
      <Stack padding={4} gap={3}>
        <Text size={1}>
          {pick(
            'Il disparaît du site et ne peut pas être retrouvé. Un e-mail déjà envoyé dans votre boîte y reste.',
            'It disappears from the site and cannot be recovered. A mail already sent to your mailbox stays there.',
          )}
        </Text>
      </Stack>
    </Dialog>
  )
}
