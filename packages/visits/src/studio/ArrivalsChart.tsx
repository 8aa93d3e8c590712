import { Card, Stack, Text } from '@sanity/ui'
import { Bar, BarChart, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts'
import type { Report } from '../report.ts'
import { formatNumber, formatStep } from './formatVisits.ts'
import { useWords } from './words/words.ts'

const labels = { fill: 'var(--card-muted-fg-color)', fontSize: 12 }

/** The Studio's blue in both themes. */
const barColor = 'color-mix(in srgb, var(--card-focus-ring-color) 85%, var(--card-bg-color))'

const chartClass = 'arrivals-chart'

/** A press on a bar moves the focus into the drawing, whose frame would say nothing. The chart itself shows its focus. */
const withoutInnerFocus = `.${chartClass} svg :focus { outline: none }`

/**
 * Arrivals by day or month as bars, the newest on the right. Two labels are the scale. The pointer and the arrow keys read each
 * bar; the list of the same figures is the table of the chart.
 */
export function ArrivalsChart({ report: { steps, period }, height }: { report: Report; height: number }) {
  const { t, locale } = useWords()
  const most = Math.max(...steps.map(({ arrivals }) => arrivals))
  return (
    <>
      <style>{withoutInnerFocus}</style>
      <BarChart
        className={chartClass}
        data={steps}
        responsive
        style={{ width: '100%', height }}
        margin={{ top: 8, right: 8, bottom: 0, left: 6 }}
        aria-label={t(`chart.picture.${period}`)}
      >
        <XAxis
          dataKey="step"
          tickFormatter={(step: string) => formatStep(step, locale, 'short')}
          tick={labels}
          tickLine={false}
          axisLine={{ stroke: 'var(--card-border-color)' }}
          interval="preserveStartEnd"
          minTickGap={32}
        />
        <YAxis
          domain={[0, most]}
          ticks={[0, most]}
          tickFormatter={(count: number) => formatNumber(count, locale)}
          tick={labels}
          tickLine={false}
          axisLine={false}
          width="auto"
        />
        <Tooltip
          content={Reading}
          cursor={{ fill: 'var(--card-border-color)', fillOpacity: 0.4, stroke: 'none' }}
          isAnimationActive={false}
        />
        <Bar
          dataKey="arrivals"
          fill={barColor}
          radius={[2, 2, 0, 0]}
          maxBarSize={52}
          minPointSize={(value) => (value ? 2 : 0)}
          isAnimationActive={false}
        />
      </BarChart>
    </>
  )
}

/** The figure of a bar. Screen readers read it as it changes. */
function Reading({ active, label, payload }: TooltipContentProps) {
  const { t, locale } = useWords()
  const count = Number(payload[0]?.value ?? 0)
  return (
    <div role="status" aria-live="assertive">
      {active && (
        <Card border radius={2} padding={3} shadow={2}>
          <Stack gap={2}>
            <Text size={1} muted>
              {formatStep(String(label), locale)}
            </Text>
            <Text size={1} weight="semibold">
              {t('arrivals.count', { count })}
            </Text>
          </Stack>
        </Card>
      )}
    </div>
  )
}
