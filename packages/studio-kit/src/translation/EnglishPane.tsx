import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Box, Flex, Stack, Text } from '@sanity/ui'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { StructureBuilder, UserComponent } from 'sanity/structure'
import { translatorFor } from '../translator.ts'
import { DocumentLink } from '../ui/DocumentLink.tsx'
import { ListState } from '../ui/ListState.tsx'
import { texts, useT } from '../words/words.ts'
import { EnglishCount } from './EnglishCount.tsx'
import { formatGaps, useEnglishGaps } from './useEnglishGaps.ts'

/** The documents whose English is missing or outdated, with their counts. */
const EnglishPane: UserComponent = ({ childItemId }) => {
  const t = useT()
  const gaps = useEnglishGaps()
  if (gaps === 'loading' || gaps === 'failed') return <ListState state={gaps} />
  const sum = (kind: 'missing' | 'outdated') => gaps.reduce((count, each) => count + each[kind], 0)
  const total = { missing: sum('missing'), outdated: sum('outdated') }
  return (
    <Stack gap={2} padding={2}>
      <Flex role="status" gap={3} padding={3}>
        {gaps.length === 0 && (
          <Text size={1}>
            <CheckmarkCircleIcon />
          </Text>
        )}
        <Text size={1} muted={gaps.length > 0}>
          {gaps.length === 0 ? t('english.none') : t('english.total', { gaps: formatGaps(total, t) })}
        </Text>
      </Flex>
      <Stack as="ul" gap={1} padding={0} margin={0}>
        {gaps.map(({ id, type, ...counts }) => (
          <Box as="li" key={id} style={{ listStyle: 'none' }}>
            <DocumentLink id={id} type={type} selected={childItemId === id} />
            {/* Aligned with the text of the preview above. */}
            <Box paddingRight={3} paddingBottom={3} style={{ paddingInlineStart: '3.1rem' }}>
              <Text size={1} muted>
                {formatGaps(counts, t)}
              </Text>
            </Box>
          </Box>
        ))}
      </Stack>
    </Stack>
  )
}

/** The list of documents whose English is missing or outdated, for a structure. */
export function toEnglishList(S: StructureBuilder, language: StudioLanguage) {
  const [id, title] = ['missing-english', translatorFor(texts, language)('english.title')]
  const pane = S.component(EnglishPane)
    .id(id)
    .title(title)
    .child((documentId, { params: { type } }) => {
      const document = S.document().documentId(documentId)
      return type === undefined ? document : document.schemaType(type)
    })
  return S.listItem().title(title).id(id).icon(EnglishCount).child(pane)
}
