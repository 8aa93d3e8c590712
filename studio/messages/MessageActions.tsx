import { ArchiveIcon } from '@sanity/icons/Archive'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { EyeClosedIcon } from '@sanity/icons/EyeClosed'
import { RetryIcon } from '@sanity/icons/Retry'
import { TrashIcon } from '@sanity/icons/Trash'
import { UnarchiveIcon } from '@sanity/icons/Unarchive'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Button, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useRef, useState } from 'react'
import type { Message, MessageChange } from '#lib/messages/api.ts'
import { usePick } from '../ui/languages.tsx'
import { formatTrouble } from './formatMessage.ts'
import type { MessagesClient } from './messagesClient.ts'
import { PersonButton } from './PersonDialog.tsx'

type Props = { client: MessagesClient; message: Message; onClose: () => void }

const look = { mode: 'ghost', fontSize: 1, padding: 3 } as const

/** What the owner can do with a message. What takes it out of the list closes it. */
export function MessageActions({ client, message, onClose }: Props) {
  const pick = usePick()
  const { act, isBusy } = useAct(client, message, onClose)
  const [isAsking, setIsAsking] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)

  const stopAsking = () => {
    setIsAsking(false)
    deleteButton.current?.focus()
  }
  const isSpam = message.state === 'quarantined'
  const common = { ...look, disabled: isBusy }

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
      {isSpam ? (
        <Button
          {...common}
          icon={UnarchiveIcon}
          text={pick('Pas indésirable', 'Not spam')}
          onClick={() => act('notSpam', pick('Remis dans la réception.', 'Moved back to the inbox.'))}
        />
      ) : (
        <KeptActions message={message} act={act} isBusy={isBusy} />
      )}
      <Button
        {...common}
        ref={deleteButton}
        tone="critical"
        icon={TrashIcon}
        text={pick('Effacer', 'Delete')}
        onClick={() => setIsAsking(true)}
      />
      <PersonButton {...look} client={client} address={message.email} onErased={onClose} />
      {isAsking && (
        <DeleteDialog
          isBusy={isBusy}
          onClose={stopAsking}
          onDelete={() => act('delete', pick('Message effacé.', 'Message deleted.'))}
        />
      )}
    </Flex>
  )
}

/** The actions on a message that is not spam. */
function KeptActions({ message, act, isBusy }: { message: Message; act: Act; isBusy: boolean }) {
  const pick = usePick()
  const common = { ...look, disabled: isBusy }
  return (
    <>
      {message.archivedAt === null ? (
        <Button
          {...common}
          icon={ArchiveIcon}
          text={pick('Archiver', 'Archive')}
          onClick={() => act('archive', pick('Message archivé.', 'Message archived.'))}
        />
      ) : (
        <Button
          {...common}
          icon={UnarchiveIcon}
          text={pick('Désarchiver', 'Unarchive')}
          onClick={() => act('unarchive', pick('Remis dans la réception.', 'Moved back to the inbox.'))}
        />
      )}
      {message.isMailSetUp && (
        <Button
          {...common}
          icon={RetryIcon}
          text={
            message.state === 'waiting'
              ? pick('Envoyer maintenant', 'Send now')
              : pick('Renvoyer', 'Send again')
          }
          onClick={() =>
            act(
              'send',
              pick('Le message part dans votre boîte.', 'The message is on its way to your mailbox.'),
              false,
            )
          }
        />
      )}
      <Button
        {...common}
        icon={EyeClosedIcon}
        text={pick('Marquer comme non lu', 'Mark as unread')}
        onClick={() => act('unread', pick('Marqué comme non lu.', 'Marked as unread.'))}
      />
      <Button
        {...common}
        icon={WarningOutlineIcon}
        text={pick('Indésirable', 'Spam')}
        onClick={() => act('spam', pick('Mis avec les indésirables.', 'Moved to spam.'))}
      />
    </>
  )
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

/** Changes the message and shows whether that worked; unless `isOver` is false, the message is then closed. */
type Act = (change: MessageChange, done: string, isOver?: boolean) => Promise<void>

function useAct(client: MessagesClient, message: Message, onClose: () => void) {
  const pick = usePick()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)

  const act: Act = async (change, done, isOver = true) => {
    setIsBusy(true)
    const trouble = await client.change(message.id, change)
    setIsBusy(false)
    if (trouble === null) {
      toast.push({ status: 'success', title: done })
      if (isOver) onClose()
    } else
      toast.push({
        status: 'error',
        title: pick('Rien n’a été changé.', 'Nothing has been changed.'),
        description: formatTrouble(trouble, pick),
      })
  }
  return { act, isBusy }
}
