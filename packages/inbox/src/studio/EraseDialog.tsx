import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { ConfirmDialog } from 'studio-kit/ui/ConfirmDialog'
import { useStudioLocale } from 'studio-kit/ui/languages'
import { PolledState } from 'studio-kit/ui/PolledState'
import { useTask } from 'studio-kit/ui/useTask'
import { type People, peopleShape, silentYears } from '../api.ts'
import { formatPerson, formatRemains } from './formatPerson.ts'
import { useMessages, useMessagesTool } from './messagesClient.ts'
import { useT } from './words/words.ts'

type Props = {
  /** The address of one person; null for everybody whose last message is older than `silentYears`. */
  address: string | null
  onClose: () => void
  onErased: () => void
}

export function EraseDialog({ address, onClose, onErased }: Props) {
  const { client } = useMessagesTool()
  const t = useT()
  const [confirmed, setConfirmed] = useState<People | null>(null)
  const query = address === null ? 'people=silent' : 'people=one'
  const polled = useMessages(query, peopleShape, address ?? '')
  const { run, isBusy } = useTask(t('erase.failed'))
  // Keeps the confirmed list, so that the owner can repeat an interrupted erasure.
  const found = confirmed ?? polled.value
  const isEmpty = found !== null && found.people.length === 0
  const erase = async (people: People) => {
    setConfirmed(people)
    const addresses = people.people.map((person) => person.address)
    const until = Math.max(...people.people.map(({ newest }) => newest))
    const isErased = await run(async () => {
      const incident = await client.erase(addresses, until)
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
      isDisabled={found === null || isEmpty}
      onClose={onClose}
      action={() => found && void erase(found)}
    >
      <PolledState {...polled} value={found} t={t} />
      {found && <PeopleToErase found={found} />}
    </ConfirmDialog>
  )
}

function PeopleToErase({ found }: { found: People }) {
  const t = useT()
  const locale = useStudioLocale()
  const options = useMessagesTool()
  if (found.people.length === 0) return <Text size={1}>{t('erase.nothing')}</Text>
  return (
    <>
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
      {formatRemains(found, options, t).map((text) => (
        <Text key={text} size={1} muted>
          {text}
        </Text>
      ))}
    </>
  )
}

/** Offers to erase the messages of people whose last one is so old that the privacy page promises to erase them. */
export function SilentCard({ count }: { count: number }) {
  const t = useT()
  const [isConfirming, setIsConfirming] = useState(false)
  const close = () => setIsConfirming(false)
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
            onClick={() => setIsConfirming(true)}
          />
        </Flex>
      </Card>
      {/* Outside the card, whose colour it would inherit. */}
      {isConfirming && <EraseDialog address={null} onClose={close} onErased={close} />}
    </>
  )
}
