import { Text } from '@sanity/ui'
import { useStudioLocale } from 'studio-kit/ui/languages'
import type { Report } from '../report.ts'
import { hidden, numberCell, tableStyle } from './drawing.ts'
import { formatNumber, formatStep } from './formatVisits.ts'
import { useT } from './words/words.ts'

type Props = { report: Report; title: string; withArrivals: boolean }

export function StepsTable({ report, title, withArrivals }: Props) {
  const t = useT()
  const locale = useStudioLocale()
  const figures = (['arrivals', 'messages'] as const).filter((figure) =>
    figure === 'arrivals' ? withArrivals : report.messages !== null,
  )
  return (
    <table style={{ ...tableStyle, marginTop: 16 }}>
      <caption style={hidden}>{title}</caption>
      <thead>
        <tr>
          <th scope="col" style={{ width: '50%', textAlign: 'left' }}>
            <Text size={1} muted weight="medium">
              {report.period === 'days' ? t('day') : t('month')}
            </Text>
          </th>
          {figures.map((figure) => (
            <th key={figure} scope="col" style={numberCell}>
              <Text size={1} muted weight="medium" align="right">
                {t(`${figure}.title`)}
              </Text>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.steps.toReversed().map((each) => (
          <tr key={each.step} style={{ borderTop: '1px solid var(--card-border-color)' }}>
            <th scope="row" style={{ padding: '7px 0', textAlign: 'left' }}>
              <Text size={1}>{formatStep(each.step, locale, 'long')}</Text>
            </th>
            {figures.map((figure) => (
              <td key={figure} style={numberCell}>
                <Text size={1} align="right">
                  {formatNumber(each[figure], locale)}
                </Text>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
