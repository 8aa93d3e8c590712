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
  const columns = [
    report.period === 'days' ? t('day') : t('month'),
    ...(withArrivals ? [t('arrivals.title')] : []),
    ...(report.messages === null ? [] : [t('messages.title')]),
  ]
  const toCells = ({ arrivals, messages }: Report['steps'][number]) => [
    ...(withArrivals ? [arrivals] : []),
    ...(report.messages === null ? [] : [messages]),
  ]
  return (
    <table style={{ ...tableStyle, marginTop: 16 }}>
      <caption style={hidden}>{title}</caption>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" style={at === 0 ? { width: '50%', textAlign: 'left' } : numberCell}>
              <Text size={1} muted weight="medium" align={at === 0 ? 'left' : 'right'}>
                {column}
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
            {toCells(each).map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places.
              <td key={at} style={numberCell}>
                <Text size={1} align="right">
                  {formatNumber(value, locale)}
                </Text>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
