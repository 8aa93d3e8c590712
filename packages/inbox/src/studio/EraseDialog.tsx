import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { ConfirmDialog } from 'studio-kit/ui/ConfirmDialog'
import { useTask } from 'studio-kit/ui/useTask'
import { type People, peopleShape, silentYears } from '../api.ts'
import { formatPerson, formatRemains } from './formatPerson.ts'
import { useMessagesTool } from './messagesClient.ts'
import { useT, useWords } from './words/words.ts'

type Props = {
  /** What the dialog lists and erases. It stays the same, so that the owner can repeat an interrupted erasure. */
  found: People
  onClose: () => void
  onErased: () => void
}

export function EraseDialog({ found, onClose, onErased }: Props) {
  const tool = useMessagesTool()
  const { t, locale } = useWords()
  const { run, isBusy } = useTask(t('erase.failed'))
  const erase = async () => {
    const addresses = found.people.map(({ address }) => address)
    const until = Math.max(...found.people.map(({ newest }) => newest))
    const isErased = await run(async () => {
      const incident = await tool.client.erase(addresses, until)
      return incident && t(`incident.${incident}`)
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
      <Stack as="ul" gap={5} margin={0} padding={0} style={{ listStyle: 'none' }}>
        {found.people.map((person) => (
          <Stack as="li" key={person.address} gap={3}>
            <Text size={1} weight="semibold" style={{ overflowWrap: 'anywhere' }}>
              <bdi>{person.address}</bdi>
            </Text>
            <Text size={1}>{formatPerson(person, locale, t)}</Text>
          </Stack>
        ))}
      </Stack>
      {formatRemains(found, tool, t).map((text) => (
        <Text key={text} size={1} muted>
          {text}
        </Text>
      ))}
    </ConfirmDialog>
  )
}

/** Offers to erase the messages of people whose last one is so old that the privacy page promises to erase them. */
export function SilentCard({ count }: { count: number }) {
  const t = useT()
  const toast = useToast()
  const { client } = useMessagesTool()
  const [found, setFound] = useState<People | null>(null)
  const close = () => setFound(null)
  const find = async () => {
    const answer = await client.get('people=silent', peopleShape, { search: '' })
    if (answer.kind === 'incident') toast.push({ status: 'error', title: t(`incident.${answer.incident}`) })
    else if (answer.kind === 'new' && answer.value.people.length > 0) setFound(answer.value)
  }
  return (
    <>
      <Card tone="caution" padding={3}>
        <Flex gap={3} align="center">
          <Text size={1} style={{ flex: 1 }}>
            {t('silent', { count, years: silentYears })}
          </Text>
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text={t('silent.erase')}
            onClick={() => void find()}
          />
        </Flex>
      </Card>
      {/* Outside the card, whose colour it would inherit. */}
      {found && <EraseDialog found={found} onClose={close} onErased={close} />}
    </>
  )
}
