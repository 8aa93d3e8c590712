import { Button, Card, Flex, Text } from '@sanity/ui'
import { useT } from '../words/words.ts'
import { Loading } from './ListState.tsx'
import type { Incident } from './ownerClient.ts'
import type { Polled } from './usePolled.ts'

type Props = Polled<unknown> & {
  t: (key: `incident.${Incident}`) => string
}

export function PolledState({ value, incident, retry, t }: Props) {
  const own = useT()
  if (incident === null) return value === null && <Loading />
  return (
    <Card tone={incident === 'notFound' ? 'transparent' : 'caution'} padding={4} role="status">
      <Flex gap={3} align="center">
        <Text size={1} style={{ flex: 1 }}>
          {t(`incident.${incident}`)}
        </Text>
        {(incident === 'unreachable' || incident === 'unreadable') && (
          <Button mode="ghost" fontSize={1} padding={2} text={own('retry')} onClick={retry} />
        )}
      </Flex>
    </Card>
  )
}
