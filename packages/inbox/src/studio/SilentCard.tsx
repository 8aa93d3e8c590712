import { Button, Card, Flex, Text } from '@sanity/ui'
import { useState } from 'react'
import { silentYears } from '../api.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { useT } from './words/words.ts'

/** Offers to erase the messages of people whose last one is so old that the privacy page promises to erase them. */
export function SilentCard({ count }: { count: number }) {
  const t = useT()
  const [isConfirming, setIsConfirming] = useState(false)
  const close = () => setIsConfirming(false)
  return (
    <>
      <Card tone="caution" padding={3}>
        <Flex gap={3} align="center">
          <Text size={1} style={{ flex: 1 }}>
            {t('silent', { count, years: silentYears })}
          </Text>
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text={t('silent.erase')}
            onClick={() => setIsConfirming(true)}
          />
        </Flex>
      </Card>
      {/* Outside the card, whose colour it would inherit. */}
      {isConfirming && <EraseDialog address={null} onClose={close} onErased={close} />}
    </>
  )
}
