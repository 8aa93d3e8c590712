import { PolledState, useOwnerClient, usePolled } from '@freelance-site/studio-kit/studio'
import { BarChartIcon } from '@sanity/icons/BarChart'
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { lazy, Suspense, useCallback } from 'react'
import { definePlugin } from 'sanity'
import { route, StateLink, useRouterState } from 'sanity/router'
import { periods } from '../period.ts'
import { type Report, reportShape } from '../report.ts'
import { FigureLists } from './FigureLists.tsx'
import { formatCounting, formatStart } from './formatVisits.ts'
import type { VisitsToolOptions } from './options.ts'
import { bundles, translatorFor, useT, useWords } from './words/words.ts'

/** The tool *Visits*, which reads the figures every 30 s. List it after `studioKit`, whose parts it uses. */
export const visits = definePlugin((options: VisitsToolOptions) => ({
  name: 'visits',
  i18n: { bundles },
  tools: [
    {
      name: 'visits',
      title: translatorFor(options.language)('title'),
      icon: BarChartIcon,
      router: route.create('/', [route.create('/:period')]),
      component: () => <VisitsTool options={options} />,
    },
  ],
}))

const pollMs = 30_000

/** In pixels, also while the chart is loading. */
const chartHeight = 200

/** The chart and its library are loaded with the first figures. Without them, the list below has the same ones. */
const ArrivalsChart = lazy(() =>
  import('./ArrivalsChart.tsx').then(
    ({ ArrivalsChart }) => ({ default: ArrivalsChart }),
    () => ({ default: ChartFailed }),
  ),
)

function ChartFailed() {
  const t = useT()
  return (
    <Text size={1} muted role="status">
      {t('chart.failed')}
    </Text>
  )
}

function VisitsTool({ options }: { options: VisitsToolOptions }) {
  const t = useT()
  const state = useRouterState()
  const period = periods.find((each) => each === state.period) ?? 'days'
  const client = useOwnerClient()
  const address = `${options.path}?period=${period}`
  const read = useCallback(() => client.get(address, reportShape), [client, address])
  const polled = usePolled(read, pollMs)
  const report = polled.value?.period === period ? polled.value : null
  return (
    <Card height="fill" overflow="auto" data-testid="visits">
      <Box padding={4} paddingBottom={6}>
        <Stack gap={4}>
          <Flex wrap="wrap" gap={3} align="center" justify="space-between">
            <Text as="h1" size={3} weight="semibold">
              {t('title')}
            </Text>
            <Flex as="nav" gap={1} aria-label={t('period.title')}>
              {periods.map((each) => (
                <Button
                  key={each}
                  as={StateLink}
                  state={{ period: each }}
                  aria-current={each === period ? 'page' : undefined}
                  selected={each === period}
                  mode="bleed"
                  padding={3}
                  fontSize={1}
                  text={t(`period.${each}`)}
                />
              ))}
            </Flex>
          </Flex>
          <PolledState {...polled} value={report} t={t} />
          {report && <Figures report={report} options={options} />}
        </Stack>
      </Box>
    </Card>
  )
}

function Figures({ report, options }: { report: Report; options: VisitsToolOptions }) {
  const { t, locale } = useWords()
  const { counting, arrivals, since } = report
  const tone = counting === 'off' ? 'caution' : 'transparent'
  const counted = formatCounting(report, options.setting, t)
  return (
    <>
      {counted !== null && (
        <Card tone={tone} border padding={4} radius={2} role="status">
          <Text size={1}>{counted}</Text>
        </Card>
      )}
      {(counting === 'on' || arrivals > 0) && (
        <>
          <Text as="p" size={4} weight="semibold">
            {t('arrivals.count', { count: arrivals })}
          </Text>
          {arrivals > 0 && (
            <Card border radius={3} padding={4}>
              <Suspense fallback={<div style={{ height: chartHeight }} />}>
                <ArrivalsChart report={report} height={chartHeight} />
              </Suspense>
            </Card>
          )}
          <FigureLists report={report} options={options} />
          <Text as="p" size={1} muted style={{ maxWidth: '46rem' }}>
            {t('explanation')} {since && t('explanation.since', { date: formatStart(since, locale) })}
          </Text>
        </>
      )}
    </>
  )
}
