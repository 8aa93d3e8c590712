import { ConfirmDialog, PolledState, useFormatOwnerProblem, useTask } from '@freelance-site/studio-kit/studio'
import { DownloadIcon } from '@sanity/icons/Download'
import { TrashIcon } from '@sanity/icons/Trash'
import { UserIcon } from '@sanity/icons/User'
import { Button, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useId, useState } from 'react'
import { type FoundPerson, foundPersonShape, type Message, type Person, personExportShape } from '../api.ts'
import { formatExport, formatJson, formatPerson, formatRemains } from './formatPerson.ts'
import { useMessages, useMessagesTool } from './messagesClient.ts'
import { useT, useWords } from './words/words.ts'

type Props = Pick<Message, 'email' | 'shownAddress'> & { onErased: () => void }

/** Opens a dialog with the data that the site stores of a person. A second dialog, which replaces it, erases the data. */
export function PersonButton({ email, shownAddress, onErased }: Props) {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState<'person' | EraseProps['found'] | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button
        {...buttonStyle}
        icon={UserIcon}
        text={t('person.ofAddress')}
        onClick={() => setOpen('person')}
      />
      {open === 'person' && (
        <Dialog id={`${id}-person`} header={t('person.title')} width={1} onClose={close}>
          <Stack padding={4} gap={4}>
            <Text size={1} weight="medium" style={{ overflowWrap: 'anywhere' }}>
              <bdi>{shownAddress}</bdi>
            </Text>
            <PersonFound address={email} onErase={setOpen} />
          </Stack>
        </Dialog>
      )}
      {open !== null && open !== 'person' && (
        <EraseDialog
          found={open}
          shownAddress={shownAddress}
          onClose={close}
          onErased={() => {
            close()
            onErased()
          }}
        />
      )}
    </>
  )
}

type FoundProps = { address: string; onErase: (found: EraseProps['found']) => void }

function PersonFound({ address, onErase }: FoundProps) {
  const { t, locale } = useWords()
  const toast = useToast()
  const tool = useMessagesTool()
  const polled = useMessages('people=one', foundPersonShape, address)
  const formatProblem = useFormatOwnerProblem(t)
  const { value, problem } = polled
  if (problem || value === null) return <PolledState {...polled} t={t} />
  const { person } = value
  const download = async (extension: 'txt' | 'json') => {
    const answer = await tool.client.get('people=export', personExportShape, { search: address })
    if (answer.kind === 'new') {
      const all = answer.value
      const text = extension === 'txt' ? formatExport(all, locale, t) : formatJson(all)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([text]))
      link.download = `${all.address}.${extension}`
      link.click()
      URL.revokeObjectURL(link.href)
    } else if (answer.kind === 'problem') {
      const description = formatProblem(answer.problem)
      toast.push({ status: 'error', title: t('person.fileFailed'), description })
    }
  }
  return (
    <Stack gap={4}>
      <Text size={1} role="status">
        {person === null ? t('person.none') : formatPerson(person, locale, t)}
      </Text>
      {person && (
        <Flex gap={2} wrap="wrap">
          {(['txt', 'json'] as const).map((extension) => (
            <Button
              {...buttonStyle}
              key={extension}
              icon={DownloadIcon}
              text={t(extension === 'txt' ? 'person.textFile' : 'person.jsonFile')}
              onClick={() => download(extension)}
            />
          ))}
          <Button
            {...buttonStyle}
            tone="critical"
            icon={TrashIcon}
            text={t('person.erase')}
            onClick={() => onErase({ ...value, person })}
          />
        </Flex>
      )}
    </Stack>
  )
}

const buttonStyle = { mode: 'ghost', fontSize: 1 } as const

type EraseProps = {
  /** What the dialog shows and erases. It stays the same, so that the owner can repeat an interrupted erasure. */
  found: FoundPerson & { person: Person }
  shownAddress: string
  onClose: () => void
  onErased: () => void
}

function EraseDialog({ found, shownAddress, onClose, onErased }: EraseProps) {
  const tool = useMessagesTool()
  const { t, locale } = useWords()
  const formatProblem = useFormatOwnerProblem(t)
  const { run, isBusy } = useTask(t('erase.failed'))
  const { person } = found
  const erase = async () => {
    const isErased = await run(async () => {
      const problem = await tool.client.erase(person.address, person.newest)
      return problem && formatProblem(problem)
    }, t('erase.succeeded'))
    if (isErased) onErased()
  }
  return (
    <ConfirmDialog
      title={t('erase.title')}
      confirm={t('erase.confirm')}
      tone="critical"
      width={1}
      isBusy={isBusy}
      onClose={onClose}
      action={() => void erase()}
    >
      <Text size={1} weight="semibold" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{shownAddress}</bdi>
      </Text>
      <Text size={1}>{formatPerson(person, locale, t)}</Text>
      {formatRemains(found, tool, t).map((text) => (
        <Text key={text} size={1} muted>
          {text}
        </Text>
      ))}
    </ConfirmDialog>
  )
}
