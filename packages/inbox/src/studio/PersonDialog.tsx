import { DownloadIcon } from '@sanity/icons/Download'
import { TrashIcon } from '@sanity/icons/Trash'
import { UserIcon } from '@sanity/icons/User'
import { Button, Card, Dialog, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import { PolledState } from 'studio-kit/ui/listStates'
import { type People, peopleShape, personExportShape } from '../api.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { formatExport, formatJson, formatPerson } from './formatPerson.ts'
import { useMessages, useMessagesTool } from './messagesClient.ts'
import { useT, useWords } from './words/words.ts'

type ButtonProps = Pick<ComponentProps<typeof Button>, 'mode' | 'fontSize' | 'padding'> & {
  address: string
  onErased?: () => void
}

/** Opens a dialog with the data that the site stores of a person. A second dialog, which replaces it, erases the data. */
export function PersonButton({ address, onErased, ...buttonProps }: ButtonProps) {
  const t = useT()
  const [open, setOpen] = useState<'person' | People | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button
        {...buttonProps}
        icon={UserIcon}
        text={address === '' ? t('person.title') : t('person.ofAddress')}
        onClick={() => setOpen('person')}
      />
      {open === 'person' && <PersonDialog address={address} onClose={close} onErase={setOpen} />}
      {open !== null && open !== 'person' && (
        <EraseDialog
          found={open}
          onClose={close}
          onErased={() => {
            close()
            onErased?.()
          }}
        />
      )}
    </>
  )
}

type DialogProps = {
  address: string
  onClose: () => void
  onErase: (found: People) => void
}

function PersonDialog({ address, onClose, onErase }: DialogProps) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState(address)
  const [searched, setSearched] = useState(address)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSearched(typed.trim())
  }
  return (
    <Dialog
      id={`${id}-person`}
      header={t('person.title')}
      width={1}
      // The field gets the focus instead of the close button: studio-kit/prepareBrowser
      __unstable_autoFocus={false}
      onClose={onClose}
    >
      <Stack gap={4} padding={4}>
        <Stack as="form" gap={3} onSubmit={submit}>
          <label htmlFor={`${id}-address`}>
            <Text size={1} weight="semibold">
              {t('person.address')}
            </Text>
          </label>
          <Flex gap={2}>
            <Card flex={1}>
              <TextInput
                id={`${id}-address`}
                type="email"
                autoComplete="off"
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            </Card>
            <Button type="submit" mode="ghost" fontSize={1} text={t('person.lookUp')} />
          </Flex>
        </Stack>
        {searched !== '' && <PersonFound key={searched} address={searched} onErase={onErase} />}
      </Stack>
    </Dialog>
  )
}

function PersonFound({ address, onErase }: Omit<DialogProps, 'onClose'>) {
  const { t, locale } = useWords()
  const toast = useToast()
  const tool = useMessagesTool()
  const polled = useMessages('people=one', peopleShape, address)
  const { value, incident } = polled
  if (incident || value === null) return <PolledState {...polled} t={t} />
  const [person] = value.people
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
    } else if (answer.kind === 'incident') {
      const description = t(`incident.${answer.incident}`)
      toast.push({ status: 'error', title: t('person.fileFailed'), description })
    }
  }
  return (
    <Stack gap={4}>
      <Text size={1} role="status">
        {person === undefined ? t('person.none') : formatPerson(person, locale, t)}
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
            onClick={() => onErase(value)}
          />
        </Flex>
      )}
    </Stack>
  )
}

const buttonStyle = { mode: 'ghost', fontSize: 1 } as const
