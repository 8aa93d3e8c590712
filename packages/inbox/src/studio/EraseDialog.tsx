import { Button, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useStudioLocale } from 'studio-kit/ui/languages'
import { PolledState } from 'studio-kit/ui/PolledState'
import { useTask } from 'studio-kit/ui/useTask'
import { type People, peopleShape } from '../person.ts'
import { formatPerson, formatRemains } from './formatPerson.ts'
import { useMessagesTool } from './options.ts'
import { useMessages } from './useMessages.ts'
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
    <Dialog
      id="erase-person"
      header={t('erase.title')}
      width={1}
      onClose={isBusy ? undefined : onClose}
      footer={
        <Flex gap={2} padding={3} justify="flex-end">
          <Button mode="bleed" text={t('cancel')} onClick={onClose} />
          <Button
            mode="ghost"
            tone="critical"
            disabled={isBusy || found === null || isEmpty}
            text={t('erase.confirm')}
            onClick={() => found && void erase(found)}
          />
        </Flex>
      }
    >
      <PolledState {...polled} value={found} t={t} />
      {found && <PeopleToErase found={found} />}
    </Dialog>
  )
}

function PeopleToErase({ found }: { found: People }) {
  const t = useT()
  const locale = useStudioLocale()
  const options = useMessagesTool()
  if (found.people.length === 0)
    return (
      <Text size={1} style={{ padding: '1.25rem' }}>
        {t('erase.nothing')}
      </Text>
    )
  return (
    <Stack padding={4} gap={4}>
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
    </Stack>
  )
}
