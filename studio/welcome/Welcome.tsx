import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { CircleIcon } from '@sanity/icons/Circle'
import { CloseIcon } from '@sanity/icons/Close'
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useMessageCounts } from 'inbox/studio/MessageCounts'
import { useEffect, useState } from 'react'
import { readStatus } from 'releases/studio/useStatus'
import { type ActiveToolLayoutProps, definePlugin, useDocumentStore } from 'sanity'
import { StateLink, useRouterState } from 'sanity/router'
import { z } from 'zod'
import { keyPrefix } from '#lib/identity.ts'
import { type T, useT } from '../words/words.ts'
import { type Progress, progressQuery, progressShape, type Step, toSteps } from './steps.ts'

/** Shows the first steps above the first column, until all are done or the owner hides them. */
export const welcome = definePlugin({
  name: 'welcome',
  studio: { components: { activeToolLayout: WithWelcome } },
})

/** The state of the tool's router while a pane is open beside the first column. */
const openPanes = z.object({ panes: z.array(z.unknown()).min(1) })

function WithWelcome(props: ActiveToolLayoutProps) {
  const isFirstColumn = useRouterState((state) => !openPanes.safeParse(state).success)
  return (
    <Flex direction="column" height="fill" style={{ minHeight: 0 }}>
      {props.activeTool.name === 'structure' && isFirstColumn && <Welcome />}
      <Box flex={1} style={{ minHeight: 0, position: 'relative' }}>
        {props.renderDefault(props)}
      </Box>
    </Flex>
  )
}

/** The key that this browser's storage has once the owner has hidden the first steps. */
const hiddenKey = `${keyPrefix}:welcome-hidden`

function Welcome() {
  const t = useT()
  const progress = useProgress()
  const isMailSetUp = useMailSetUp()
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) !== null)
  if (isHidden || progress === null) return null
  const steps = toSteps(progress, isMailSetUp, t)
  const remaining = steps.filter(({ isDone }) => !isDone).length
  if (remaining === 0) return null
  return (
    <Card
      as="section"
      aria-label={t('welcome.title')}
      tone="primary"
      borderBottom
      padding={4}
      flex="none"
      overflow="auto"
      style={{ maxHeight: '60%' }}
    >
      <Stack gap={4}>
        <Flex gap={3} align="flex-start">
          <Stack gap={3} flex={1}>
            <Text as="h2" size={2} weight="semibold">
              {t('welcome.title')}
            </Text>
            <Text size={1} muted>
              {t('welcome.intro')}
            </Text>
          </Stack>
          <Button
            icon={CloseIcon}
            mode="bleed"
            padding={3}
            aria-label={t('welcome.hide')}
            onClick={() => {
              localStorage.setItem(hiddenKey, 'yes')
              setHidden(true)
            }}
          />
        </Flex>
        <Steps steps={steps} t={t} />
      </Stack>
    </Card>
  )
}

const Steps = ({ steps, t }: { steps: Step[]; t: T }) => (
  <ol
    style={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
      gap: '0.5rem',
      margin: 0,
      padding: 0,
      listStyle: 'none',
    }}
  >
    {steps.map(({ title, reason, pane, isDone }) => (
      <li key={title}>
        <Card
          {...(pane === null ? {} : toLink(pane))}
          tone={isDone ? 'positive' : 'default'}
          padding={3}
          radius={2}
          border
          height="fill"
        >
          <Flex gap={3}>
            <Text size={1}>{isDone ? <CheckmarkCircleIcon /> : <CircleIcon />}</Text>
            <Stack gap={2}>
              <Text size={1} weight="medium">
                {title}
                {isDone && ` ${t('welcome.done')}`}
              </Text>
              <Text size={1} muted>
                {reason}
              </Text>
            </Stack>
          </Flex>
        </Card>
      </li>
    ))}
  </ol>
)

const toLink = (pane: string) =>
  ({ as: StateLink, 'data-as': 'a', state: { panes: [[{ id: pane, params: {} }]] } }) as const

/** Whether a mail server is set up; null if that is not known. */
function useMailSetUp(): boolean | null {
  const { value } = useMessageCounts()
  const [hasPublisher, setHasPublisher] = useState(false)
  useEffect(() => {
    void readStatus(window.location.origin).then(({ kind }) => setHasPublisher(kind === 'known'))
  }, [])
  // Only a site with a publisher has a file of settings that the owner could fill in.
  return hasPublisher && value !== null ? value.isMailSetUp : null
}

/** The published content that decides which steps are done, kept up to date; null if it is not known. */
function useProgress(): Progress | null {
  const documentStore = useDocumentStore()
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => {
    const types = ['siteSettings', 'project', 'pricingPackage']
    const query = { fetch: progressQuery, listen: '*[_type in $types]' }
    const options = { apiVersion: '2025-02-19', perspective: 'published' as const, tag: 'welcome' }
    const subscription = documentStore.listenQuery(query, { types }, options).subscribe({
      next: (answer: unknown) => setProgress(progressShape.parse(answer)),
      // If the lake does not answer, the lists already say so.
      error: () => setProgress(null),
    })
    return () => subscription.unsubscribe()
  }, [documentStore])
  return progress
}
