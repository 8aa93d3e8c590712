import { type FigureList, type Report, toOthers } from '../report.ts'
import { FigureCard, type Row } from './FigureCard.tsx'
import { formatCampaign, formatStep } from './formatVisits.ts'
import type { VisitsToolOptions } from './options.ts'
import { useWords } from './words/words.ts'

const none: ReadonlyMap<string, string> = new Map()
const useNone = () => none

/** A card per figure, in as many columns as fit: arrivals by day or month, pages, referrers, campaigns and missing addresses. */
export function FigureLists({ report, options }: { report: Report; options: VisitsToolOptions }) {
  const { t, locale } = useWords()
  const { findPageName, usePageNames = useNone } = options
  const names = usePageNames(locale)
  const { arrivals, pages, referrers, campaigns, missing } = report
  const direct = arrivals - referrers.total
  const toRows = ({ listed }: FigureList): Row[] => listed.map(({ value, count }) => ({ name: value, count }))
  const others = { name: t('list.others'), isSum: true }
  return (
    // Columns, because the cards have different heights and leave no gaps that way.
    <div style={{ columns: '340px', columnGap: 12 }}>
      {arrivals > 0 && (
        <FigureCard
          title={t(`chart.${report.period}`)}
          column={t(report.period === 'days' ? 'day' : 'month')}
          rows={report.steps
            .toReversed()
            .map(({ step, arrivals: count }) => ({ name: formatStep(step, locale), count }))}
          startsWhole
        />
      )}
      {report.since !== null && (
        <>
          <FigureCard
            title={t('pages.title')}
            column={t('pages.column')}
            rows={toRows(pages).map((row) => {
              const name = findPageName(row.name, locale) ?? names.get(row.name)
              return name === undefined ? row : { ...row, name, note: row.name }
            })}
          />
          <FigureCard
            title={t('referrers.title')}
            column={t('referrers.column')}
            rows={[
              ...toRows(referrers),
              { ...others, count: toOthers(referrers) },
              { name: t('referrers.none'), note: t('referrers.noneNote'), count: direct, isSum: true },
            ]}
          />
          <FigureCard
            title={t('campaigns.title')}
            column={t('campaigns.column')}
            rows={[
              ...toRows(campaigns).map((row) => ({ ...row, name: formatCampaign(row.name) })),
              { ...others, count: toOthers(campaigns) },
            ]}
            empty={t('campaigns.empty')}
          />
          <FigureCard
            title={t('missing.title')}
            column={t('missing.column')}
            rows={[
              ...toRows(missing).map((row) => ({ ...row, redirect: options.toRedirect?.(row.name) })),
              { ...others, note: t('missing.othersNote'), count: toOthers(missing) },
            ]}
            empty={t('missing.empty')}
          />
        </>
      )}
    </div>
  )
}
