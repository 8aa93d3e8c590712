import { ThListIcon } from '@sanity/icons/ThList'
import { Card, Flex, Stack, Text, useMediaIndex } from '@sanity/ui'
import { type CSSProperties, useState } from 'react'
import { useStudioLocale } from 'studio-kit/ui/languages'
import type { Report } from '../report.ts'
import { barColor, hoveredColor } from './drawing.ts'
import { formatReading, formatStep } from './formatVisits.ts'
import { StepsTable } from './StepsTable.tsx'
import { useT } from './words/words.ts'

type Props = {
  report: Report
  /** What the bars show: messages if arrivals are not counted. */
  figure: 'arrivals' | 'messages'
}

/** Arrivals by day or month as bars; the table below them has the same figures for keyboard and screen reader. */
export function ArrivalsChart({ report, figure }: Props) {
  const t = useT()
  const locale = useStudioLocale()
  const [hovered, setHovered] = useState<number | null>(null)
  const step = hovered === null ? undefined : report.steps[hovered]
  const byDay = report.period === 'days'
  const title = t(`chart.${figure}.${report.period}`)
  const most = Math.max(...report.steps.map((each) => each[figure]))
  return (
    <Card border radius={3} padding={4}>
      <Stack gap={4}>
        <Flex wrap="wrap" gap={3} justify="space-between" align="center">
          <Text as="h2" size={1} weight="semibold">
            {title}
          </Text>
          <Text size={1} muted aria-hidden>
            {step
              ? formatReading(step, locale, t, report.messages !== null)
              : t('chart.highest', { highest: t(`${figure}.count`, { count: most }) })}
          </Text>
        </Flex>
        <div aria-hidden>
          <div style={{ ...columns, height: 152 }} onPointerLeave={() => setHovered(null)}>
            {report.steps.map((each, at) => (
              <div key={each.step} style={column} onPointerEnter={() => setHovered(at)}>
                <div
                  style={{
                    flex: 1,
                    maxWidth: byDay ? 26 : 52,
                    height: `${(100 * each[figure]) / Math.max(1, most)}%`,
                    minHeight: each[figure] > 0 ? 2 : 0,
                    borderRadius: '2px 2px 0 0',
                    background: hovered === at ? hoveredColor : barColor,
                  }}
                />
              </div>
            ))}
          </div>
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

const columns: CSSProperties = {
  display: 'flex',
  gap: 'clamp(1px, 0.4vw, 6px)',
  borderBottom: '1px solid var(--card-border-color)',
}

const column: CSSProperties = {
  flex: 1,
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  minWidth: 0,
}

/** From this index of Sanity's breakpoints on, each month has its name. */
const wide = 2

/** The names below the bars: the first, the middle and the last one, or each month if there is room. */
function Axis({ report: { steps, period } }: { report: Report }) {
  const locale = useStudioLocale()
  const isWide = useMediaIndex() >= wide
  const showsEach = period === 'months' && isWide
  const shown = showsEach ? steps : [steps[0], steps[Math.floor(steps.length / 2)], steps.at(-1)]
  return (
    <Flex justify="space-between" paddingTop={3}>
      {shown
        .filter((each) => each !== undefined)
        .map((each) => (
          <div key={each.step} style={showsEach ? { flex: 1, minWidth: 0 } : undefined}>
            <Text size={0} muted align={showsEach ? 'center' : undefined} style={{ whiteSpace: 'nowrap' }}>
              {formatStep(each.step, locale, 'short')}
            </Text>
          </div>
        ))}
    </Flex>
  )
}
