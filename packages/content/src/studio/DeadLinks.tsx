import type { FormatProblem, Problem } from '@freelance-site/foundation'
import { useBarList } from '@freelance-site/studio-kit/studio'
import { UnlinkIcon } from '@sanity/icons/Unlink'
import { Text } from '@sanity/ui'
import { useWords } from './words/words.ts'

/** A button with the number of dead links, and the list that it opens. Both are null if there are none. */
export function useDeadLinks(links: readonly Problem[], formatProblem: FormatProblem) {
  const { t, locale } = useWords()
  const rows = links.map(({ place, ...problem }) => ({
    address: place.request ?? '',
    // Version 1.0.0 named the document of a link.
    page: place.document ?? place.path ?? '',
    reason: formatProblem({ ...problem, place: {} }, locale),
  }))
  return useBarList({
    icon: UnlinkIcon,
    tone: 'caution',
    text: links.length === 0 ? null : t('deadLinks', { count: links.length }),
    rows: rows.map((row) => (
      <Text
        as="li"
        size={1}
        key={JSON.stringify(row)}
        style={{ listStyle: 'none', overflowWrap: 'anywhere' }}
      >
        {t('deadLinks.row', row)}
      </Text>
    )),
  })
}
