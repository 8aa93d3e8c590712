import { BarChartIcon } from '@sanity/icons/BarChart'
import { Button, Card, Container, Flex, Stack, Text } from '@sanity/ui'
import { useCallback } from 'react'
import { definePlugin } from 'sanity'
import { route, StateLink, useRouterState } from 'sanity/router'
import { PolledState } from 'studio-kit/ui/listStates'
import { useOwnerClient } from 'studio-kit/ui/ownerClient'
import { usePolled } from 'studio-kit/ui/usePolled'
import { periods } from '../period.ts'
import { type Report, reportShape } from '../report.ts'
import { FigureLists } from './FigureLists.tsx'
import { formatCounting, formatNumber, formatShare, formatStart } from './formatVisits.ts'
import type { VisitsToolOptions } from './options.ts'
import { bundles, translatorFor, useT, useWords } from './words/words.ts'

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
      <Container width={4} padding={4} paddingBottom={6}>
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
      </Container>
    </Card>
  )
}

function Figures({ report, options }: { report: Report; options: VisitsToolOptions }) {
  const { t, locale } = useWords()
  const { counting, arrivals, since } = report
  const isCounted = counting === 'on' || arrivals > 0
  const tone = counting === 'off' ? 'caution' : 'transparent'
  const counted = formatCounting(report, options.setting, t)
  return (
    <>
      {counted !== null && (
        <Card tone={tone} border padding={4} radius={2} role="status">
          <Text size={1}>{counted}</Text>
        </Card>
      )}
      <Sums report={report} isCounted={isCounted} />
      <FigureLists report={report} options={options} isCounted={isCounted} />
      {isCounted && (
        <Text as="p" size={1} muted style={{ maxWidth: '46rem' }}>
          {t('explanation')} {since && t('explanation.since', { date: formatStart(since, locale) })}
        </Text>
      )}
    </>
  )
}

function Sums({ report, isCounted }: { report: Report; isCounted: boolean }) {
  const { t, locale } = useWords()
  const { arrivals, messages } = report
  const sums: [name: string, value: string][] = []
  if (isCounted) sums.push([t('arrivals.title'), formatNumber(arrivals, locale)])
  if (messages !== null) sums.push([t('messages.title'), formatNumber(messages, locale)])
  if (isCounted && messages !== null) sums.push([t('share.title'), formatShare(report, locale)])
  return (
    <dl
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 96px), 1fr))',
        gap: 12,
        margin: 0,
      }}
    >
      {sums.map(([name, value]) => (
        <Card
          key={name}
          border
          radius={3}
          padding={4}
          style={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', gap: 12 }}
        >
          <Text as="dt" size={1} muted>
            {name}
          </Text>
          <Text as="dd" size={4} weight="semibold" style={{ margin: 0 }}>
            {value}
          </Text>
        </Card>
      ))}
    </dl>
  )
}
