import { TranslateIcon } from '@sanity/icons/Translate'
import { Badge } from '@sanity/ui'
import { useT } from '../words/words.ts'
import { useTranslationGaps } from './useTranslationGaps.ts'

/** The icon of the list of translations to do: the number of texts to translate, or an ordinary icon if there are none. */
export function TranslationCount() {
  const t = useT()
  const gaps = useTranslationGaps()
  const count =
    typeof gaps === 'string' ? 0 : gaps.reduce((sum, each) => sum + each.missing + each.outdated, 0)
  if (count === 0) return <TranslateIcon />
  return (
    <Badge tone="caution" role="img" aria-label={t('translation.count', { count })}>
      {count > 99 ? '99+' : count}
    </Badge>
  )
}
