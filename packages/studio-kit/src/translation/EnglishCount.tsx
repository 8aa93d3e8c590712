import { TranslateIcon } from '@sanity/icons/Translate'
import { Badge } from '@sanity/ui'
import { useT } from '../words/words.ts'
import { useEnglishGaps } from './useEnglishGaps.ts'

/** The icon of the list of missing English: the number of texts to translate, or an ordinary icon if there are none. */
export function EnglishCount() {
  const t = useT()
  const gaps = useEnglishGaps()
  const count =
    typeof gaps === 'string' ? 0 : gaps.reduce((sum, each) => sum + each.missing + each.outdated, 0)
  if (count === 0) return <TranslateIcon />
  return (
    <Badge tone="caution" role="img" aria-label={t('english.count', { count })}>
      {count > 99 ? '99+' : count}
    </Badge>
  )
}
