import { Button, Card, Flex, Stack, Text, useMediaIndex } from '@sanity/ui'
import { type CSSProperties, useId, useState } from 'react'
import type { Report } from '#lib/visits/report.ts'
import { usePick, useStudioLocale } from '../ui/languages.tsx'
import { barColor, hidden, pointedColor } from './drawing.ts'
import { formatArrivals, formatMessages, formatReading, formatStep } from './formatVisits.ts'
import { StepsTable } from './StepsTable.tsx'
import { toScale } from './scale.ts'

type Props = {
  report: Report
  /** What the bars show: messages where arrivals are not known. */
  figure: 'arrivals' | 'messages'
}

const height = 152

/** Arrivals by day or month, as bars; a screen reader reads the table, which a press shows to everybody. */
export function ArrivalsChart({ report, figure }: Props) {
  const pick = usePick()
  const locale = useStudioLocale()
  const [pointed, setPointed] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  const id = useId()
  const step = pointed === null ? undefined : report.steps[pointed]
  const byDay = report.period === 'days'
  const title =
    figure === 'messages'
      ? pick(`Messages par ${byDay ? 'jour' : 'mois'}`, `Messages per ${byDay ? 'day' : 'month'}`)
      : pick(`Arrivées par ${byDay ? 'jour' : 'mois'}`, `Arrivals per ${byDay ? 'day' : 'month'}`)
  const most = Math.max(...report.steps.map((each) => each[figure]))
  const highest = figure === 'messages' ? formatMessages(most, locale) : formatArrivals(most, locale, pick)
  return (
    <Card border radius={3} padding={4} style={{ position: 'relative' }}>
      <Stack gap={4}>
        <Flex wrap="wrap" gap={3} justify="space-between" align="center">
          <Text as="h2" size={1} weight="semibold" id={`${id}-title`}>
            {title}
          </Text>
          <Text size={1} muted aria-hidden>
            {step ? formatReading(step, locale, pick) : pick(`Au plus ${highest}`, `At most ${highest}`)}
          </Text>
        </Flex>
        <Bars report={report} figure={figure} pointed={pointed} onPoint={setPointed} />
        <Flex wrap="wrap" gap={3} justify="space-between" align="center">
          <Text size={1} muted aria-hidden>
            {figure === 'arrivals' && report.messages > 0 && (
              <>
                <Dot inline />{' '}
                {byDay
                  ? pick('un message est venu', 'a message came')
                  : pick('des messages sont venus', 'messages came')}
              </>
            )}
          </Text>
          <Button
            mode="bleed"
            fontSize={1}
            padding={2}
            aria-expanded={isTable}
            aria-controls={`${id}-table`}
            text={
              isTable
                ? pick('Masquer le tableau', 'Hide the table')
                : pick('Voir en tableau', 'Show as a table')
            }
            onClick={() => setTable(!isTable)}
          />
        </Flex>
        <div id={`${id}-table`} style={isTable ? undefined : hidden}>
          <StepsTable report={report} title={title} withArrivals={figure === 'arrivals'} />
        </div>
      </Stack>
    </Card>
  )
}

type BarsProps = Props & { pointed: number | null; onPoint: (at: number | null) => void }

function Bars({ report, figure, pointed, onPoint }: BarsProps) {
  const locale = useStudioLocale()
  const { steps } = report
  const { top, lines } = toScale(Math.max(...steps.map((each) => each[figure])))
  return (
    <div aria-hidden style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 10 }}>
      <div style={{ position: 'relative', height, minWidth: 16 }}>
        {/* In the flow, so that the column is as wide as its widest number. */}
        <Text size={0} muted align="right" style={{ visibility: 'hidden' }}>
          {Math.max(...lines)}
        </Text>
        {lines.map((line) => (
          <div key={line} style={{ position: 'absolute', right: 0, bottom: `${(100 * line) / top}%` }}>
            <Text size={0} muted align="right" style={{ transform: 'translateY(50%)' }}>
              {new Intl.NumberFormat(locale).format(line)}
            </Text>
          </div>
        ))}
      </div>
      <div style={{ position: 'relative', height }} onPointerLeave={() => onPoint(null)}>
        {lines.map((line) => (
          <div
            key={line}
            style={{
              ...{ position: 'absolute', left: 0, right: 0, bottom: `${(100 * line) / top}%` },
              borderBottom: '1px solid var(--card-border-color)',
            }}
          />
        ))}
        <div style={{ ...columns, position: 'absolute', inset: 0 }}>
          {steps.map((each, at) => (
            <div
              key={each.step}
              style={{
                flex: 1,
                display: 'flex',
                alignItems: 'flex-end',
                justifyContent: 'center',
                minWidth: 0,
              }}
              onPointerEnter={() => onPoint(at)}
            >
              <div
                style={{
                  ...{
                    flex: 1,
                    maxWidth: report.period === 'days' ? 26 : 52,
                    height: `${(100 * each[figure]) / top}%`,
                  },
                  minHeight: each[figure] > 0 ? 2 : 0,
                  borderRadius: '2px 2px 0 0',
                  background: pointed === at ? pointedColor : barColor,
                }}
              />
            </div>
          ))}
        </div>
      </div>
      <div />
      {/* As high without a dot as with one. */}
      <div style={{ ...columns, height: 12, alignItems: 'center' }}>
        {steps.map((each) => (
          <div key={each.step} style={{ flex: 1, display: 'flex', justifyContent: 'center', minWidth: 0 }}>
            {figure === 'arrivals' && each.messages > 0 && <Dot />}
          </div>
        ))}
      </div>
      <div />
      <Axis report={report} />
    </div>
  )
}

const columns: CSSProperties = { display: 'flex', gap: 'clamp(1px, 0.4vw, 6px)' }

/** From this index of Sanity's widths on, each month has its name. */
const roomy = 2

/** A few names below the bars: where they begin, their middle and where they end; each month where there is room. */
function Axis({ report: { steps, period } }: { report: Report }) {
  const locale = useStudioLocale()
  const isRoomy = useMediaIndex() >= roomy
  const isWhole = period === 'months' && isRoomy
  const shown = isWhole ? steps : [steps[0], steps[Math.floor(steps.length / 2)], steps.at(-1)]
  return (
    <div style={isWhole ? columns : { display: 'flex', justifyContent: 'space-between' }}>
      {shown.flatMap((each) =>
        each === undefined ? (
          []
        ) : (
          <div key={each.step} style={isWhole ? { flex: 1, minWidth: 0 } : undefined}>
            <Text size={0} muted align={isWhole ? 'center' : undefined} style={{ whiteSpace: 'nowrap' }}>
              {formatStep(each.step, locale, 'short')}
            </Text>
          </div>
        ),
      )}
    </div>
  )
}

const Dot = ({ inline }: { inline?: boolean }) => (
  <span
    style={{
      ...{ width: 5, height: 5, borderRadius: '50%', background: 'var(--card-fg-color)' },
      ...(inline
        ? { display: 'inline-block', verticalAlign: 'middle', marginRight: 4 }
        : { display: 'block' }),
    }}
  />
)
