import { Card, Stack, Text, useMediaIndex } from '@sanity/ui'
import type { CSSProperties } from 'react'
import { useColorSchemeValue } from 'sanity'
import { useT } from '../words/words.ts'

type PreviewedPage = {
  /** Its tag, and its name as the heading of a preview. */
  language: string
  languageName: string
  host: string
  path: string
  brand: string
  /** Its title, with the brand. */
  withBrand: string
  description: string
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

/** How search engines will show a page in its languages, updated while the owner types. */
export function PagePreviews({ pages }: { pages: readonly PreviewedPage[] }) {
  const title = useT()('seo.search')
  return (
    <Stack as="section" gap={4} aria-label={title}>
      <Text size={1} weight="medium">
        {title}
      </Text>
      <div style={{ display: 'grid', gap: '1.25rem' }}>
        {pages.map((page) => (
          <Stack key={page.language} gap={3}>
            <Text size={1} muted>
              {page.languageName}
            </Text>
            <SearchResult {...page} />
          </Stack>
        ))}
      </div>
    </Stack>
  )
}

function SearchResult({ language, languageName, host, path, brand, withBrand, description }: PreviewedPage) {
  const scheme = useColorSchemeValue()
  // Search engines cut titles to one line, and on a phone to two.
  const isNarrow = useMediaIndex() < 2
  const steps = [host, ...path.split('/').filter(Boolean)]
  return (
    // In the font and at the width of a search result.
    <Card
      as="article"
      aria-label={languageName}
      lang={language}
      border
      radius={2}
      padding={4}
      style={{ maxWidth: '38rem', overflow: 'hidden', fontFamily: 'Arial, Helvetica, sans-serif' }}
    >
      <div style={{ fontSize: 14, lineHeight: 1.3 }}>{brand}</div>
      <div style={{ ...clamp(1), fontSize: 12, lineHeight: 1.5, opacity: 0.75 }}>{steps.join(' › ')}</div>
      <div
        data-part="title"
        style={{
          ...clamp(isNarrow ? 2 : 1),
          margin: '6px 0 4px',
          fontSize: 20,
          lineHeight: 1.3,
          color: linkColors[scheme],
        }}
      >
        {withBrand}
      </div>
      <div
        data-part="description"
        style={{ ...clamp(isNarrow ? 3 : 2), fontSize: 14, lineHeight: 1.58, opacity: 0.85 }}
      >
        {description}
      </div>
    </Card>
  )
}
