import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Flex, Text } from '@sanity/ui'
import { useDeferredValue, useMemo } from 'react'
import { useT } from '../words/words.ts'
import { type SearchPart, toLastWords, toSearchText } from './searchResult.ts'

type Props = {
  id: string
  part: SearchPart
  /** The text that search results show, with the name of the site in a title. */
  text: string
}

/** How many characters a title or a description has, and after which words search results cut it. */
export function SearchCounter({ id, part, text }: Props) {
  const t = useT()
  const deferred = useDeferredValue(text)
  const { shown, isCut } = useMemo(() => toSearchText(deferred, part), [deferred, part])
  const count = [...deferred.trim()].length
  const values = { count, end: toLastWords(shown) }
  const sentence = isCut
    ? t(part === 'title' ? 'seo.cut.withBrand' : 'seo.cut', values)
    : t(part === 'title' ? 'seo.fits.withBrand' : 'seo.fits', values)
  return (
    <Flex gap={2} data-counter={part}>
      {isCut && (
        <Text size={1}>
          <WarningOutlineIcon />
        </Text>
      )}
      <Text size={1} muted={!isCut} id={id}>
        {sentence}
      </Text>
    </Flex>
  )
}
