import { Button, Card, Flex, Text } from '@sanity/ui'
import { usePick } from '../ui/languages.tsx'
import { formatTrouble } from './formatMessage.ts'
import type { Trouble } from './messagesClient.ts'

/** Says why something cannot be read, and offers to try again at once. */
export function TroubleCard({ trouble, retry }: { trouble: Trouble; retry: () => void }) {
  const pick = usePick()
  return (
    <Card tone={trouble === 'notKept' ? 'transparent' : 'caution'} padding={4} role="status">
      <Flex gap={3} align="center">
        <Text size={1} style={{ flex: 1 }}>
          {formatTrouble(trouble, pick)}
        </Text>
        {(trouble === 'unreachable' || trouble === 'unreadable') && (
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
