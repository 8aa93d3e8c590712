import { Box, Card, Stack, Text } from '@sanity/ui'
import type { CSSProperties, ReactNode } from 'react'
import { useColorSchemeValue } from 'sanity'
import { useT } from '../words/words.ts'
import { type SearchPart, searchFont, searchParts, toSearchText } from './searchResult.ts'

type PreviewedPage = {
  /** Its tag, and its name as the heading of a preview. */
  language: string
  languageName: string
  host: string
  path: string
  brand: string
  /** The title of a shared link, and that of a search result. */
  title: string
  withBrand: string
  description: string
  /** The picture of a shared link, 1200 × 630. */
  picture: ReactNode
}

/** Both languages side by side where there is room. */
const columns: CSSProperties = {
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
}

const clamp = (lines: number): CSSProperties => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
})

/** The colours of a search result, which are not those of the Studio. */
const linkColors = { light: '#1a0dab', dark: '#99c3ff' }

/** How search engines and shared links will show a page in its languages, updated while the owner types. */
export function PagePreviews({ pages }: { pages: readonly PreviewedPage[] }) {
  const t = useT()
  const groups = [
    { title: t('seo.search'), style: { display: 'grid', gap: '1.25rem' }, Preview: SearchResult },
    { title: t('seo.shared'), style: columns, Preview: SharedCard },
  ]
  return (
    <Stack gap={5}>
      {groups.map(({ title, style, Preview }) => (
        <Stack key={title} as="section" gap={4} aria-label={title}>
          <Text size={1} weight="medium">
            {title}
          </Text>
          <div style={style}>
            {pages.map((page) => (
              <Stack key={page.language} gap={3}>
                <Text size={1} muted>
                  {page.languageName}
                </Text>
                <Preview {...page} />
              </Stack>
            ))}
          </div>
        </Stack>
      ))}
    </Stack>
  )
}

type SampleProps = Pick<PreviewedPage, 'language' | 'languageName'> & {
  padding: number
  children: ReactNode
  style?: CSSProperties
}

/** A frame in the font of a search result. */
const Sample = ({ language, languageName, padding, style, children }: SampleProps) => (
  <Card
    as="article"
    aria-label={languageName}
    lang={language}
    translate="no"
    border
    radius={2}
    padding={padding}
    style={{ overflow: 'hidden', fontFamily: searchFont, ...style }}
  >
    {children}
  </Card>
)

function SearchResult({ host, path, brand, withBrand, description, ...sample }: PreviewedPage) {
  const scheme = useColorSchemeValue()
  const steps = [host, ...path.split('/').filter(Boolean)]
  return (
    // As wide as a search result: a title has one line, unless the window is narrower.
    <Sample {...sample} padding={4} style={{ maxWidth: searchParts.title.width + 44 }}>
      <div style={{ fontSize: 14, lineHeight: 1.3 }}>{brand}</div>
      <div style={{ ...clamp(1), fontSize: 12, lineHeight: 1.5, opacity: 0.75 }}>{steps.join(' › ')}</div>
      <Shown
        part="title"
        text={withBrand}
        style={{ margin: '6px 0 4px', lineHeight: 1.3, color: linkColors[scheme] }}
      />
      <Shown part="description" text={description} style={{ lineHeight: 1.58, opacity: 0.85 }} />
    </Sample>
  )
}

/** A text as far as a search result shows it. */
function Shown({ part, text, style }: { part: SearchPart; text: string; style: CSSProperties }) {
  const { shown, isCut } = toSearchText(text, part)
  return (
    <div data-part={part} style={{ fontSize: searchParts[part].size, overflowWrap: 'anywhere', ...style }}>
      {isCut ? `${shown} …` : shown}
    </div>
  )
}

const SharedCard = ({ host, title, description, picture, ...sample }: PreviewedPage) => (
  <Sample {...sample} padding={0} style={{ maxWidth: '32rem' }}>
    {picture}
    <Box padding={3}>
      <div style={{ fontSize: 12, lineHeight: 1.4, opacity: 0.75 }}>{host}</div>
      <div
        data-part="title"
        style={{ ...clamp(2), margin: '3px 0', fontSize: 16, lineHeight: 1.3, fontWeight: 700 }}
      >
        {title}
      </div>
      <div data-part="description" style={{ ...clamp(2), fontSize: 13, lineHeight: 1.45, opacity: 0.85 }}>
        {description}
      </div>
    </Box>
  </Sample>
)
