import { Button, Card, Flex, Text } from '@sanity/ui'
import { useState } from 'react'
import { usePick, useStudioLocale } from '../ui/languages.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { formatSilent, formatSilentSince } from './formatPerson.ts'

type Props =
  | { many: number }
  /** One person, who last wrote at that moment. */
  | { about: string; since: number; onErased: () => void }

/** Says who has been silent for so long that the privacy page promises to erase what they wrote, and offers it. */
export function SilentCard(props: Props) {
  const pick = usePick()
  const locale = useStudioLocale()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Card tone="caution" padding={3} radius={'about' in props ? 2 : 0}>
        <Flex gap={3} align="center">
          <Text size={1} style={{ flex: 1 }}>
            {'about' in props ? formatSilentSince(props.since, locale, pick) : formatSilent(props.many, pick)}
          </Text>
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text={pick('Effacer…', 'Erase…')}
            onClick={() => setIsAsking(true)}
          />
        </Flex>
      </Card>
      {/* Not in the card, whose colour it would have. */}
      {isAsking && (
        <EraseDialog
          about={'about' in props ? props.about : null}
          onClose={close}
          onErased={() => {
            close()
            if ('about' in props) props.onErased()
          }}
        />
      )}
    </>
  )
}
