import { ThListIcon } from '@sanity/icons/ThList'
import { Box, Card, Flex, Stack, Text, useMediaIndex } from '@sanity/ui'
import { useStudioLocale } from 'studio-kit/ui/languages'
import type { Report } from '../report.ts'
import { formatNumber, formatReading, formatStep } from './formatVisits.ts'
import { numberCell, tableStyle } from './tableStyles.ts'
import { useWords } from './words/words.ts'

type Props = {
  report: Report
  /** What the bars show: messages if arrivals are not counted. */
  figure: 'arrivals' | 'messages'
}

/** Arrivals by day or month as bars; the table below them has the same figures for keyboard and screen reader. */
export function ArrivalsChart({ report, figure }: Props) {
  const { t, locale } = useWords()
  const title = t(`chart.${report.period}`, { figure: t(`${figure}.title`) })
  const most = Math.max(...report.steps.map((each) => each[figure]))
  return (
    <Card border radius={3} padding={4}>
      <Stack gap={4}>
        <Flex wrap="wrap" gap={3} justify="space-between" align="center">
          <Text as="h2" size={1} weight="semibold">
            {title}
          </Text>
          <Text size={1} muted aria-hidden>
            {t('chart.highest', { highest: t(`${figure}.count`, { count: most }) })}
          </Text>
        </Flex>
        <div aria-hidden>
          <Flex style={chartStyle}>
            {report.steps.map((each) => (
              <Flex
                key={each.step}
                flex={1}
                align="flex-end"
                justify="center"
                title={formatReading(each, figure, locale, t)}
              >
                <div
                  style={{
                    ...barStyle,
                    maxWidth: report.period === 'days' ? 26 : 52,
                    height: `${(100 * each[figure]) / Math.max(1, most)}%`,
                    minHeight: each[figure] > 0 ? 2 : 0,
                  }}
                />
              </Flex>
            ))}
          </Flex>
          <Axis report={report} />
        </div>
        <details>
          <summary style={{ display: 'inline-flex', gap: 8, cursor: 'pointer' }}>
            <Text size={1} muted>
              <ThListIcon />
            </Text>
            <Text size={1} muted>
              {t('chart.table')}
            </Text>
          </summary>
          <StepsTable report={report} title={title} withArrivals={figure === 'arrivals'} />
        </details>
      </Stack>
    </Card>
  )
}

const chartStyle = {
  height: 152,
  gap: 'clamp(1px, 0.4vw, 6px)',
  borderBottom: '1px solid var(--card-border-color)',
}

/** The Studio's blue in both themes. */
const barStyle = {
  flex: 1,
  borderRadius: '2px 2px 0 0',
  background: 'color-mix(in srgb, var(--card-focus-ring-color) 85%, var(--card-bg-color))',
}

/** From this index of Sanity's breakpoints on, each month has its name. */
const wide = 2

/** The names below the bars: the first, the middle and the last one, or each month if there is room. */
function Axis({ report: { steps, period } }: { report: Report }) {
  const locale = useStudioLocale()
  const isWide = useMediaIndex() >= wide
  const showsEach = period === 'months' && isWide
  const named = [0, Math.floor(steps.length / 2), steps.length - 1]
  return (
    <Flex justify="space-between" paddingTop={3}>
      {steps
        .filter((_, at) => showsEach || named.includes(at))
        .map(({ step }) => (
          <Box key={step} flex={showsEach ? 1 : undefined}>
            <Text size={0} muted align={showsEach ? 'center' : undefined} style={{ whiteSpace: 'nowrap' }}>
              {formatStep(step, locale, 'short')}
            </Text>
          </Box>
        ))}
    </Flex>
  )
}

function StepsTable({
  report,
  title,
  withArrivals,
}: {
  report: Report
  title: string
  withArrivals: boolean
}) {
  const { t, locale } = useWords()
  const figures = (['arrivals', 'messages'] as const).filter((figure) =>
    figure === 'arrivals' ? withArrivals : report.messages !== null,
  )
  return (
    <table aria-label={title} style={{ ...tableStyle, marginTop: 16 }}>
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
