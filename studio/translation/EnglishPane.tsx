import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Box, Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import type { UserComponent } from 'sanity/structure'
import { DocumentLink } from '../DocumentLink.tsx'
import { usePick } from '../languages.tsx'
import { formatGaps, useEnglishGaps } from './useEnglishGaps.ts'

/** The documents whose English is missing or outdated, and how many of their texts. */
export const EnglishPane: UserComponent = ({ childItemId }) => {
  const pick = usePick()
  const gaps = useEnglishGaps()
  if (gaps === 'loading')
    return (
      <Flex justify="center" padding={5}>
        <Spinner muted />
      </Flex>
    )
  if (gaps === 'failed')
    return (
      <Card tone="critical" padding={4}>
        <Text size={1}>
          {pick('La liste ne peut pas être lue en ce moment.', 'The list cannot be read at this moment.')}
        </Text>
      </Card>
    )
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
          {gaps.length === 0
            ? pick('Tout est traduit et à jour.', 'Everything is translated and up to date.')
            : pick(`En tout\u00a0: ${formatGaps(total, pick)}.`, `In all: ${formatGaps(total, pick)}.`)}
        </Text>
      </Flex>
      <Stack as="ul" gap={1} padding={0} margin={0}>
        {gaps.map(({ id, type, ...counts }) => (
          <Box as="li" key={id} style={{ listStyle: 'none' }}>
            <DocumentLink id={id} type={type} selected={childItemId === id} />
            {/* Below the words of the preview, beside its picture. */}
            <Box paddingRight={3} paddingBottom={3} style={{ paddingInlineStart: '3.1rem' }}>
              <Text size={1} muted>
                {formatGaps(counts, pick)}
              </Text>
            </Box>
          </Box>
        ))}
      </Stack>
    </Stack>
  )
}
