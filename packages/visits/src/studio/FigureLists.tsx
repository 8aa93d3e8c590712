import { useStudioLocale } from 'studio-kit/ui/languages'
import { type FigureList, type Report, toOthers } from '../report.ts'
import { FigureCard } from './FigureCard.tsx'
import { formatCampaign } from './formatVisits.ts'
import type { VisitsToolOptions } from './options.ts'
import { useT } from './words/words.ts'

export function FigureLists({ report, options }: { report: Report; options: VisitsToolOptions }) {
  const t = useT()
  const locale = useStudioLocale()
  const { arrivals, pages, referrers, campaigns, languages, missing } = report
  const direct = arrivals - referrers.total
  const toRows = ({ listed }: FigureList) => listed.map(({ value, count }) => ({ name: value, count }))
  const others = { name: t('list.others'), isSum: true }
  return (
    // Columns, because the cards have different heights and leave no gaps that way.
    <div style={{ columns: '340px', columnGap: 12 }}>
      <FigureCard
        list="pages"
        rows={pages.listed.map(({ value, count }) => {
          const name = options.findPageName(value, locale)
          return name === null ? { name: value, count } : { name, note: value, count }
        })}
        empty={t('list.noArrival')}
      />
      <FigureCard
        list="referrers"
        rows={[
          ...toRows(referrers),
          { ...others, count: toOthers(referrers) },
          { name: t('referrers.none'), note: t('referrers.noneNote'), count: direct, isSum: true },
        ]}
        empty={t('list.noArrival')}
      />
      <FigureCard
        list="campaigns"
        rows={[
          ...toRows(campaigns).map(({ name, count }) => ({ name: formatCampaign(name), count })),
          { ...others, count: toOthers(campaigns) },
        ]}
        empty={t('campaigns.empty')}
      />
      <FigureCard
        list="languages"
        rows={languages.map(({ locale: language, count }) => ({
          name: options.languageNames[language] ?? language,
          count,
        }))}
        empty={t('list.noArrival')}
      />
      <FigureCard
        list="missing"
        rows={[
          ...toRows(missing).map((row) => ({ ...row, redirect: options.toRedirect?.(row.name) })),
          { ...others, note: t('missing.othersNote'), count: toOthers(missing) },
        ]}
        empty={t('missing.empty')}
      />
    </div>
  )
}
