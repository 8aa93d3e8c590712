import { useStudioLocale } from 'studio-kit/ui/languages'
import { type Report, toOthers } from '../report.ts'
import { FigureCard } from './FigureCard.tsx'
import { formatCampaign } from './formatVisits.ts'
import type { VisitsToolOptions } from './options.ts'
import { useT } from './words/words.ts'

export function FigureLists({ report, options }: { report: Report; options: VisitsToolOptions }) {
  const t = useT()
  const locale = useStudioLocale()
  const { arrivals, pages, referrers, campaigns, languages, missing } = report
  const direct = arrivals - referrers.total
  const others = { name: t('list.others'), isSum: true }
  return (
    // Columns, because the cards have different heights and leave no gaps that way.
    <div style={{ columns: '340px', columnGap: 12 }}>
      <FigureCard
        title={t('pages.title')}
        column={t('pages.column')}
        rows={pages.listed.map(({ value, count }) => {
          const name = options.findPageName(value, locale)
          return name === null ? { name: value, count } : { name, note: value, count }
        })}
        empty={t('list.noArrival')}
      />
      <FigureCard
        title={t('referrers.title')}
        column={t('referrers.column')}
        rows={[
          ...referrers.listed.map(({ value, count }) => ({ name: value, count })),
          { ...others, count: toOthers(referrers) },
          { name: t('referrers.none'), note: t('referrers.noneNote'), count: direct, isSum: true },
        ]}
        empty={t('list.noArrival')}
      />
      <FigureCard
        title={t('campaigns.title')}
        column={t('campaigns.column')}
        rows={[
          ...campaigns.listed.map(({ value, count }) => ({ name: formatCampaign(value), count })),
          { ...others, count: toOthers(campaigns) },
        ]}
        empty={t('campaigns.empty')}
      />
      <FigureCard
        title={t('languages.title')}
        column={t('languages.column')}
        rows={languages.map(({ locale: language, count }) => ({
          name: options.languageNames[language] ?? language,
          count,
        }))}
        empty={t('list.noArrival')}
      />
      <FigureCard
        title={t('missing.title')}
        column={t('missing.column')}
        rows={[
          ...missing.listed.map(({ value, count }) => ({ name: value, count })),
          { name: t('list.others'), note: t('missing.othersNote'), isSum: true, count: toOthers(missing) },
        ]}
        empty={t('missing.empty')}
      />
    </div>
  )
}
