import { Card, Flex, Spinner, Text } from '@sanity/ui'
import { useT } from '../words/words.ts'

export function Loading() {
  const t = useT()
  return (
    <Flex justify="center" padding={5} role="status" aria-label={t('list.loading')}>
      <Spinner muted />
    </Flex>
  )
}

/** Shown instead of a list that is loading or cannot be read. */
export function ListState({ state }: { state: 'loading' | 'failed' }) {
  const t = useT()
  if (state === 'loading') return <Loading />
  return (
    <Card tone="critical" padding={4} role="status">
      <Text size={1}>{t('list.failed')}</Text>
    </Card>
  )
}
