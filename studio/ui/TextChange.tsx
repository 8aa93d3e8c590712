import { Box, Grid, Stack, Text } from '@sanity/ui'
import { useDeferredValue, useMemo } from 'react'
import { toReadableText } from '#lib/content/translation.ts'
import type { Locale } from '#lib/site.ts'
import { usePick } from './languages.tsx'
import { type Run, toWordChanges } from './wordChanges.ts'

type Props = {
  /** Plain or formatted text. */
  before: unknown
  after: unknown
  titles: { before: string; after: string }
  lang: Locale
}

/** A text as it was beside the text as it is, with the words that differ marked by strike-through and underline. */
export function TextChange({ before, after, titles, lang }: Props) {
  // Typing goes before comparing.
  const [from, to] = [useDeferredValue(before), useDeferredValue(after)]
  const changes = useMemo(() => toWordChanges(toReadableText(from), toReadableText(to)), [from, to])
  return (
    // It changes with every key, which is not read out.
    <Grid
      aria-live="off"
      gap={4}
      style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' }}
    >
      <Version title={titles.before} lang={lang} runs={changes.before} mark="del" />
      <Version title={titles.after} lang={lang} runs={changes.after} mark="ins" />
    </Grid>
  )
}

/** The colours of the marks, with the text's own colour on both, in light and dark. */
const tints = { del: 'rgba(226, 80, 60, 0.22)', ins: 'rgba(60, 165, 105, 0.24)' }

type VersionProps = { title: string; lang: Locale; runs: Run[]; mark: 'del' | 'ins' }

function Version({ title, lang, runs, mark: Mark }: VersionProps) {
  const pick = usePick()
  const style = {
    backgroundColor: tints[Mark],
    textDecorationLine: Mark === 'del' ? 'line-through' : 'underline',
    textDecorationThickness: 'from-font',
    borderRadius: '2px',
  }
  let position = 0
  return (
    <Stack gap={3}>
      <Text size={1} weight="medium" muted>
        {title}
      </Text>
      {/* Sanity cuts the space above and below a text, which scrolling would clip. */}
      <Box paddingY={2} style={{ maxHeight: '60vh', overflow: 'auto', marginBlock: '-0.5rem' }}>
        <Text as="p" size={1} lang={lang} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {runs.length === 0 && <em lang={pick('fr', 'en')}>{pick('(vide)', '(empty)')}</em>}
          {runs.map(({ text, changed }) => {
            const key = position
            position += text.length
            return changed ? (
              <Mark key={key} style={style}>
                {text}
              </Mark>
            ) : (
              text
            )
          })}
        </Text>
      </Box>
    </Stack>
  )
}
