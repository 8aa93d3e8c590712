import { Card, Flex, Spinner, Text } from '@sanity/ui'
import { usePick } from './languages.ts'

export function Loading() {
  const pick = usePick()
  return (
    <Flex justify="center" padding={5} role="status" aria-label={pick('Chargement…', 'Loading…')}>
      <Spinner muted />
    </Flex>
  )
}

/** Shown instead of a list that is loading or cannot be read. */
export function ListState({ state }: { state: 'loading' | 'failed' }) {
  const pick = usePick()
  if (state === 'loading') return <Loading />
  return (
    <Card tone="critical" padding={4} role="status">
      <Text size={1}>
        {pick('La liste ne peut pas être lue en ce moment.', 'The list cannot be read at this moment.')}
      </Text>
    </Card>
  )
}
