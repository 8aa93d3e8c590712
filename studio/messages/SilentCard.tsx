import { Button, Card, Flex, Text } from '@sanity/ui'
import { useState } from 'react'
import { usePick } from 'studio-kit/ui/languages'
import { EraseDialog } from './EraseDialog.tsx'
import { formatSilent } from './formatPerson.ts'

/** Offers to erase the messages of people whose last one is so old that the privacy page promises to erase them. */
export function SilentCard({ count }: { count: number }) {
  const pick = usePick()
  const [isConfirming, setIsConfirming] = useState(false)
  const close = () => setIsConfirming(false)
  return (
    <>
      <Card tone="caution" padding={3}>
        <Flex gap={3} align="center">
          <Text size={1} style={{ flex: 1 }}>
            {formatSilent(count, pick)}
          </Text>
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text={pick('Effacer…', 'Erase…')}
            onClick={() => setIsConfirming(true)}
          />
        </Flex>
      </Card>
      {/* Outside the card, whose colour it would inherit. */}
      {isConfirming && <EraseDialog address={null} onClose={close} onErased={close} />}
    </>
  )
}
