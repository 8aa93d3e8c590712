import { Box, Button, Card, Flex, Spinner, Text } from '@sanity/ui'
import { useT } from '../words/words.ts'
import type { Incident } from './ownerClient.ts'
import type { Polled } from './usePolled.ts'

function Loading() {
  const t = useT()
  return (
    <Flex justify="center" padding={5} role="status" aria-label={t('list.loading')}>
      <Spinner muted />
    </Flex>
  )
}

export function ListState({ state }: { state: 'loading' | 'failed' }) {
  const t = useT()
  if (state === 'loading') return <Loading />
  return (
    <Card tone="critical" padding={4} role="status">
      <Text size={1}>{t('list.failed')}</Text>
    </Card>
  )
}

export const ListHint = ({ children, ...props }: { children: string; role?: 'status' }) => (
  <Box padding={3}>
    <Text size={1} muted {...props}>
      {children}
    </Text>
  </Box>
)

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
