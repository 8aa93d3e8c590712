import { usePick, useStudioLocale } from 'studio-kit/ui/languages'
import { type Report, toOthers } from '../report.ts'
import { FigureCard } from './FigureCard.tsx'
import { formatCampaign } from './formatVisits.ts'
import type { VisitsToolOptions } from './options.ts'

/** Lists that break arrivals down by page, referring site, campaign and language, and a list of addresses without a page. */
export function FigureLists({ report, options }: { report: Report; options: VisitsToolOptions }) {
  const pick = usePick()
  const locale = useStudioLocale()
  const { arrivals, pages, referrers, campaigns, languages, missing } = report
  const direct = arrivals - referrers.total
  const others = { name: pick('Autres', 'Others'), isSum: true }
  return (
    // Columns, because the cards have different heights and leave no gaps that way.
    <div style={{ columns: '340px', columnGap: 12 }}>
      <FigureCard
        title="Pages"
        column="Page"
        rows={pages.listed.map(({ value, count }) => {
          const name = options.findPageName(value, locale)
          return name === null ? { name: value, count } : { name, note: value, count }
        })}
        empty={pick('Aucune arrivée sur cette période.', 'No arrival in this period.')}
      />
      <FigureCard
        title={pick('Provenance', 'Where from')}
        column="Site"
        rows={[
          ...referrers.listed.map(({ value, count }) => ({ name: value, count })),
          { ...others, count: toOthers(referrers) },
          {
            name: pick('Sans lien', 'No link'),
            note: pick('adresse tapée, favori, application', 'typed address, bookmark, app'),
            count: direct,
            isSum: true,
          },
        ]}
        empty={pick('Aucune arrivée sur cette période.', 'No arrival in this period.')}
      />
      <FigureCard
        title={pick('Campagnes', 'Campaigns')}
        column={pick('Campagne', 'Campaign')}
        rows={[
          ...campaigns.listed.map(({ value, count }) => ({ name: formatCampaign(value), count })),
          { ...others, count: toOthers(campaigns) },
        ]}
        empty={pick(
          'Aucune. Pour compter une lettre ou une carte à part, terminez ses liens par ?utm_source=lettre&utm_campaign=rentree.',
          'None. To count a newsletter or a card apart, end its links with ?utm_source=letter&utm_campaign=autumn.',
        )}
      />
      <FigureCard
        title={pick('Langues', 'Languages')}
        column={pick('Langue', 'Language')}
        rows={languages.map(({ locale: language, count }) => ({
          name: options.languageNames[language] ?? language,
          count,
        }))}
        empty={pick('Aucune arrivée sur cette période.', 'No arrival in this period.')}
      />
      <FigureCard
        title={pick('Adresses qui ne mènent à rien', 'Addresses that lead nowhere')}
        column={pick('Adresse', 'Address')}
        rows={[
          ...missing.listed.map(({ value, count }) => ({ name: value, count })),
          {
            name: pick('Autres', 'Others'),
            note: pick('demandées en deux jours au plus', 'asked for within two days'),
            isSum: true,
            count: toOthers(missing),
          },
        ]}
        empty={pick(
          'Aucune. Une adresse sans page est nommée ici si on la redemande après un jour entier au moins.',
          'None. An address without a page is named here once it is asked for again after at least a whole day.',
        )}
      />
    </div>
  )
}
