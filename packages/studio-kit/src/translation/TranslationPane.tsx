import { type StudioLanguage, toLanguageTitle } from '@freelance-site/foundation'
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { TranslateIcon } from '@sanity/icons/Translate'
import { Badge, Box, Flex, Stack, Text } from '@sanity/ui'
import { useMemo } from 'react'
import type { SanityDocument } from 'sanity'
import type { StructureBuilder, UserComponent } from 'sanity/structure'
import { useStudioKit } from '../options.ts'
import { findTranslationGaps, type GapState, gapStates, type Translations } from '../translation.ts'
import { DocumentLink } from '../ui/DocumentLink.tsx'
import { useListened } from '../ui/listen.ts'
import { ListState } from '../ui/listStates.tsx'
import { type T, translatorFor, useT } from '../words/words.ts'

const TranslationPane: UserComponent = ({ childItemId }) => {
  const t = useT()
  const gaps = useTranslationGaps()
  if (gaps === 'loading' || gaps === 'failed') return <ListState state={gaps} />
  const total = addUp(gaps)
  return (
    <Stack gap={2} padding={2}>
      <Flex role="status" gap={3} padding={3}>
        {gaps.length === 0 && (
          <Text size={1}>
            <CheckmarkCircleIcon />
          </Text>
        )}
        <Text size={1} muted={gaps.length > 0}>
          {gaps.length === 0 ? t('translation.none') : t('translation.total', { gaps: formatGaps(total, t) })}
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

/** The list of documents with a missing or outdated translation, for a structure. Its id is part of an address. */
export function createTranslationList(
  S: StructureBuilder,
  language: StudioLanguage,
  { others }: Translations,
) {
  const names = others.map((other) => toLanguageTitle(other.language, language))
  const t = translatorFor(language)
  const id = 'missing-english'
  const title = t('translation.title', { count: others.length, language: names[0] ?? '' })
  const pane = S.component(TranslationPane)
    .id(id)
    .title(title)
    .child((documentId, { params: { type } }) => {
      const document = S.document().documentId(documentId)
      return type === undefined ? document : document.schemaType(type)
    })
  return S.listItem().title(title).id(id).icon(TranslationCount).child(pane)
}

/** The icon of the list of translations to do: the number of texts to translate, or an ordinary icon if there are none. */
function TranslationCount() {
  const t = useT()
  const gaps = useTranslationGaps()
  const total = addUp(typeof gaps === 'string' ? [] : gaps)
  const count = gapStates.reduce((sum, state) => sum + total[state], 0)
  if (count === 0) return <TranslateIcon />
  return (
    <Badge tone="caution" role="img" aria-label={t('translation.count', { count })}>
      {count > 99 ? '99+' : count}
    </Badge>
  )
}

type Counts = Record<GapState, number>

type Gaps = Counts & { id: string; type: string }

const toCounts = (count: (state: GapState) => number): Counts => ({
  missing: count('missing'),
  same: count('same'),
  outdated: count('outdated'),
})

const addUp = (gaps: readonly Counts[]): Counts =>
  toCounts((state) => gaps.reduce((sum, each) => sum + each[state], 0))

/** The documents with texts to translate, drafts before published ones, kept up to date. */
function useTranslationGaps(): Gaps[] | 'loading' | 'failed' {
  const { translatedTypes, translations } = useStudioKit()
  const documents = useListened<SanityDocument[]>({
    query: '*[_type in $translatedTypes]',
    params: { translatedTypes: [...translatedTypes] },
    perspective: 'drafts',
    tag: 'translations',
  })
  return useMemo(
    () => (typeof documents === 'string' ? documents : toGaps(documents, translatedTypes, translations)),
    [documents, translatedTypes, translations],
  )
}

/** The documents with texts to translate, and how many; in the order of their types in `order`, then by id. */
export function toGaps(
  documents: readonly Pick<SanityDocument, '_id' | '_type'>[],
  order: readonly string[],
  translations: Translations,
): Gaps[] {
  const rank = ({ type }: Gaps) => order.indexOf(type)
  return documents
    .flatMap((document) => {
      const states = findTranslationGaps(document, translations).map(({ state }) => state)
      if (states.length === 0) return []
      return {
        id: document._id.replace(/^drafts\./, ''),
        type: document._type,
        ...toCounts((state) => states.filter((each) => each === state).length),
      }
    })
    .toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))
}

/** The counts in words; empty if all are 0. */
export const formatGaps = (counts: Counts, t: T): string =>
  gapStates
    .flatMap((state) => (counts[state] === 0 ? [] : t(`translation.${state}`, { count: counts[state] })))
    .join(', ')
