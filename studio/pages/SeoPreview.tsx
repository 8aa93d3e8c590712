import { Box, Card, Stack, Text, useMediaIndex } from '@sanity/ui'
import type { CSSProperties, ReactNode } from 'react'
import { useColorSchemeValue } from 'sanity'
import { type Locale, localeNames, locales } from '#lib/languages.ts'
import { useT } from '../words/words.ts'
import { findChosenPicture, type PagePreview, toPagePreview } from './pagePreview.ts'
import { SharedPicture } from './SharedPicture.tsx'

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

type Props = { document: unknown; settings: unknown; imagesUrl: string; host: string }

/** How search engines and shared links will show a page in both languages, updated while the owner types. */
export function SeoPreview({ document, settings, imagesUrl, host }: Props) {
  const t = useT()
  const chosen = findChosenPicture(settings, imagesUrl)
  const previews = locales.flatMap((locale) => {
    const preview = toPagePreview(document, settings, locale)
    return preview ? [{ locale, preview }] : []
  })
  return (
    <Stack gap={5}>
      <Group title={t('seo.search')}>
        <Stack gap={4}>
          {previews.map(({ locale, preview }) => (
            <Stack key={locale} gap={3}>
              <Language locale={locale} />
              <SearchResult locale={locale} preview={preview} host={host} />
            </Stack>
          ))}
        </Stack>
      </Group>
      <Group title={t('seo.shared')}>
        <div style={columns}>
          {previews.map(({ locale, preview }) => (
            <Stack key={locale} gap={3}>
              <Language locale={locale} />
              <SharedCard locale={locale} preview={preview} host={host} chosen={chosen} />
            </Stack>
          ))}
        </div>
      </Group>
    </Stack>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={4} aria-label={title}>
    <Text size={1} weight="medium">
      {title}
    </Text>
    {children}
  </Stack>
)

const Language = ({ locale }: { locale: Locale }) => (
  <Text size={1} muted>
    {localeNames[locale]}
  </Text>
)

type SampleProps = { locale: Locale; padding: number; children: ReactNode }

/** A frame in the font and at the width of a search result. */
const Sample = ({ locale, padding, children }: SampleProps) => (
  <Card
    as="article"
    aria-label={localeNames[locale]}
    lang={locale}
    border
    radius={2}
    padding={padding}
    style={{ maxWidth: '38rem', overflow: 'hidden', fontFamily: 'Arial, Helvetica, sans-serif' }}
  >
    {children}
  </Card>
)

type PartProps = { locale: Locale; preview: PagePreview; host: string }

function SearchResult({ locale, preview, host }: PartProps) {
  const scheme = useColorSchemeValue()
  // Search engines cut titles to one line, and on a phone to two.
  const isNarrow = useMediaIndex() < 2
  const steps = [host, ...preview.path.split('/').filter(Boolean)]
  return (
    <Sample locale={locale} padding={4}>
      <div style={{ fontSize: 14, lineHeight: 1.3 }}>{preview.brand}</div>
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
        {preview.withBrand}
      </div>
      <div
        data-part="description"
        style={{ ...clamp(isNarrow ? 3 : 2), fontSize: 14, lineHeight: 1.58, opacity: 0.85 }}
      >
        {preview.description}
      </div>
    </Sample>
  )
}

const SharedCard = ({ locale, preview, host, chosen }: PartProps & { chosen: string | null }) => (
  <Sample locale={locale} padding={0}>
    <SharedPicture preview={preview} chosen={chosen} />
    <Box padding={3}>
      <div style={{ fontSize: 12, lineHeight: 1.4, opacity: 0.75 }}>{host}</div>
      <div
        data-part="title"
        style={{ ...clamp(2), margin: '3px 0', fontSize: 16, lineHeight: 1.3, fontWeight: 700 }}
      >
        {preview.title}
      </div>
      <div data-part="description" style={{ ...clamp(2), fontSize: 13, lineHeight: 1.45, opacity: 0.85 }}>
        {preview.description}
      </div>
    </Box>
  </Sample>
)
