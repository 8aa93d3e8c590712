import { Box, Text } from '@sanity/ui'
import { diffWordsWithSpace } from 'diff'
import { useDeferredValue, useMemo } from 'react'
import { toReadableText } from '../translation.ts'

type Props = {
  before: unknown
  after: unknown
  lang: string
}

/** The text as it is, with the words that were added underlined and the words that were removed struck through. */
export function TextChange({ before, after, lang }: Props) {
  // The comparison does not delay typing.
  const [from, to] = [useDeferredValue(before), useDeferredValue(after)]
  const words = useMemo(() => compareWords(toReadableText(from), toReadableText(to)), [from, to])
  let position = 0
  return (
    // `off`: it changes with every key, which a screen reader need not read.
    <Box aria-live="off" paddingY={2} style={{ maxHeight: '60vh', overflow: 'auto', marginBlock: '-0.5rem' }}>
      <Text
        as="p"
        size={1}
        lang={lang}
        translate="no"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {words.map(({ value, removed, added }) => {
          const key = position
          position += value.length
          const Change = removed ? 'del' : added ? 'ins' : null
          if (Change)
            return (
              <Change key={key} style={{ ...mark, backgroundColor: colors[Change] }}>
                {value}
              </Change>
            )
          return value
        })}
      </Text>
    </Box>
  )
}

const colors = { del: 'rgba(226, 80, 60, 0.22)', ins: 'rgba(60, 165, 105, 0.24)' }

const mark = { textDecorationThickness: 'from-font', borderRadius: '2px' }

/** Texts that differ in nearly everything take long to compare. */
const timeout = 100

/** The words of both texts in order. If comparing takes longer than 0.1 s, the whole of each text. */
export const compareWords = (before: string, after: string) =>
  diffWordsWithSpace(before, after, { timeout }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
