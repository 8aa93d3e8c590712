import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Card, Flex, Text } from '@sanity/ui'
import { useT } from '../words/words.ts'
import { useConnection } from './useConnection.ts'

/**
 * At the lower edge of the form, so that nothing moves below the cursor of somebody who types, above Sanity's toast about the same
 * and, on a phone, its footer.
 */
const place = { position: 'sticky', bottom: '7.5rem', zIndex: 3 } as const

/** Says in a form that is locked because the lake does not answer why it is, and that nothing is lost. */
export function ConnectionNote() {
  const t = useT()
  const state = useConnection()
  if (state === 'open') return null
  return (
    <Card tone="caution" border radius={2} padding={4} marginTop={5} style={place} data-own="connection">
      <Flex gap={3}>
        <Text size={1}>
          <WarningOutlineIcon />
        </Text>
        <Text size={1}>{t(`connection.${state}`)}</Text>
      </Flex>
    </Card>
  )
}
