import { Button, Card, Flex, Text } from '@sanity/ui'
import type { PickWording } from '../pick.ts'
import { Loading } from './ListState.tsx'
import { usePick } from './languages.ts'
import type { Incident } from './ownerClient.ts'
import type { Polled } from './usePolled.ts'

type Props = Polled<unknown> & { format: (incident: Incident, pick: PickWording) => string }

/** Shows a spinner before the first answer, and the incident if the last answer failed. */
export function PolledState({ value, incident, retry, format }: Props) {
  const pick = usePick()
  if (incident === null) return value === null && <Loading />
  return (
    <Card tone={incident === 'notFound' ? 'transparent' : 'caution'} padding={4} role="status">
      <Flex gap={3} align="center">
        <Text size={1} style={{ flex: 1 }}>
          {format(incident, pick)}
        </Text>
        {(incident === 'unreachable' || incident === 'unreadable') && (
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text={pick('Réessayer', 'Try again')}
            onClick={retry}
          />
        )}
      </Flex>
    </Card>
  )
}
