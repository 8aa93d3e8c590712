import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { CircleIcon } from '@sanity/icons/Circle'
import { CloseIcon } from '@sanity/icons/Close'
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { type ActiveToolLayoutProps, definePlugin, useDocumentStore } from 'sanity'
import { StateLink, useRouterState } from 'sanity/router'
import { z } from 'zod'
import { useT } from './words/words.ts'

/** A first step; `pane` is its place in the Studio, or null if it is done elsewhere. */
export type Step = { title: string; reason: string; pane: string | null; isDone: boolean }

type Options = {
  /** The key that the browser's storage has once the owner has hidden the steps. */
  hiddenKey: string
  /** Reads the published content that decides which steps are done, again after each change of a document of `types`. */
  query: string
  types: string[]
  /** Makes the steps, in order, from the answer to the query. It may use hooks. */
  useSteps: (answer: unknown) => Step[]
}

/** Shows the first steps above the first column of Sanity's structure tool, until all are done or the owner hides them. */
export const firstSteps = definePlugin((options: Options) => ({
  name: 'first-steps',
  studio: { components: { activeToolLayout: toLayout(options) } },
}))

/** The state of the tool's router while a pane is open beside the first column. */
const openPanes = z.object({ panes: z.array(z.unknown()).min(1) })

const toLayout = (options: Options) =>
  function WithFirstSteps(props: ActiveToolLayoutProps) {
    const isFirstColumn = useRouterState((state) => !openPanes.safeParse(state).success)
    return (
      <Flex direction="column" height="fill" style={{ minHeight: 0 }}>
        {props.activeTool.name === 'structure' && isFirstColumn && <Unhidden {...options} />}
        <Box flex={1} style={{ minHeight: 0, position: 'relative' }}>
          {props.renderDefault(props)}
        </Box>
      </Flex>
    )
  }

function Unhidden(options: Options) {
  const { hiddenKey } = options
  const answer = useAnswer(options)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) !== null)
  if (isHidden || answer === null) return null
  const hide = () => {
    localStorage.setItem(hiddenKey, 'yes')
    setHidden(true)
  }
  return <FirstSteps answer={answer} useSteps={options.useSteps} onHide={hide} />
}

type Props = Pick<Options, 'useSteps'> & { answer: unknown; onHide: () => void }

function FirstSteps({ answer, useSteps, onHide }: Props) {
  const t = useT()
  const steps = useSteps(answer)
  if (steps.every(({ isDone }) => isDone)) return null
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
          <Button icon={CloseIcon} mode="bleed" padding={3} aria-label={t('welcome.hide')} onClick={onHide} />
        </Flex>
        <ol style={columns}>
          {steps.map((step) => (
            <li key={step.title}>
              <StepCard {...step} />
            </li>
          ))}
        </ol>
      </Stack>
    </Card>
  )
}

const columns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  gap: '0.5rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
}

const toLink = (pane: string) =>
  ({ as: StateLink, 'data-as': 'a', state: { panes: [[{ id: pane, params: {} }]] } }) as const

function StepCard({ title, reason, pane, isDone }: Step) {
  const t = useT()
  return (
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
  )
}

/** The answer to the query, kept up to date; null while it is not known. */
function useAnswer({ query, types }: Options): unknown {
  const documentStore = useDocumentStore()
  const [answer, setAnswer] = useState<unknown>(null)
  useEffect(() => {
    const queries = { fetch: query, listen: '*[_type in $types]' }
    const options = { apiVersion: '2025-02-19', perspective: 'published' as const, tag: 'welcome' }
    const subscription = documentStore.listenQuery(queries, { types }, options).subscribe({
      next: setAnswer,
      // If the lake does not answer, the lists already say so.
      error: () => setAnswer(null),
    })
    return () => subscription.unsubscribe()
  }, [documentStore, query, types])
  return answer
}
