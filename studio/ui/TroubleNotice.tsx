import { Button, Card, Flex, Text } from '@sanity/ui'
import { usePick } from './languages.tsx'
import type { Trouble } from './ownerClient.ts'

/** Says why something of the site cannot be read, and offers to try again where that may help. */
export function TroubleNotice(props: { trouble: Trouble; text: string; retry: () => void }) {
  const { trouble, text, retry } = props
  const pick = usePick()
  return (
    <Card tone={trouble === 'notKept' ? 'transparent' : 'caution'} padding={4} role="status">
      <Flex gap={3} align="center">
        <Text size={1} style={{ flex: 1 }}>
          {text}
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
